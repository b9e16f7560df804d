import type { PartnerRecord } from '../../../contract/statistics.ts'
import { totalOf } from '../../../domain/statistics/duel-words.ts'
import { viewPath } from '../history-view.store.ts'
import styles from '../statistics/FiguresTable.module.css'

/** Lists the partners with the record against each, and links to its details. */
export function PartnersTable({ partners }: { partners: readonly PartnerRecord[] }) {
  return (
    <div className={styles.sheet}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Partner</th>
            <th scope="col">Played</th>
            <th scope="col">Won</th>
            <th scope="col">Lost</th>
            <th scope="col">Halved</th>
          </tr>
        </thead>
        <tbody>
          {partners.map((partner, at) => {
            const { won, lost, halved } = totalOf(partner)
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: the service may repeat a name
              <tr key={at}>
                <th scope="row">
                  <a href={viewPath({ name: 'partner', partner: partner.name })}>
                    <bdi>{partner.name}</bdi>
                  </a>
                </th>
                <td>{partner.rounds}</td>
                <td>{won}</td>
                <td>{lost}</td>
                <td>{halved}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
