import type { FieldChange } from '../../../contract/staff/catalogue-staff.ts'
import styles from './ChangesTable.module.css'

interface Props {
  changes: readonly FieldChange[]
  /** The headings of the two states: "Stored", "In the file". */
  before: string
  after: string
}

/** Lists what a change would replace, field by field. */
export function ChangesTable({ changes, before, after }: Props) {
  const distinct = [...new Map(changes.map((change) => [change.field, change])).values()]
  return (
    <table className={styles.changes}>
      <thead>
        <tr>
          <th scope="col">Change</th>
          <th scope="col">{before}</th>
          <th scope="col">{after}</th>
        </tr>
      </thead>
      <tbody>
        {distinct.map((change) => (
          <tr key={change.field}>
            <th scope="row">{change.field}</th>
            {change.before !== undefined && <td>{change.before}</td>}
            <td colSpan={change.before === undefined ? 2 : 1}>{change.after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
