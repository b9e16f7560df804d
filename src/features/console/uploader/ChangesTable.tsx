import type { FieldChange } from '../../../contract/uploads.ts'
import styles from './ChangesTable.module.css'

/** Lists what an upload would change, field by field. */
export function ChangesTable({ changes }: { changes: readonly FieldChange[] }) {
  const distinct = [...new Map(changes.map((change) => [change.field, change])).values()]
  return (
    <table className={styles.changes}>
      <thead>
        <tr>
          <th scope="col">Change</th>
          <th scope="col">Stored</th>
          <th scope="col">In the file</th>
        </tr>
      </thead>
      <tbody>
        {distinct.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{field}</th>
            {before !== undefined && <td>{before}</td>}
            <td colSpan={before === undefined ? 2 : 1}>{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
