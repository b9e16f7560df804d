import type { ReactNode } from 'react'
import type { YearFact } from '../../../domain/statistics/year-facts.ts'
import { roundPath } from '../../../routes.ts'
import { HelpSign } from '../../../ui/HelpSign.static.tsx'
import chartStyles from '../charts/Chart.module.css'
import styles from './FiguresTable.module.css'
import { messages } from './messages.ts'

interface TableProps {
  /** The headings of the columns. Those of an array are left out on phones, with their cells. */
  head: readonly (ReactNode | [ReactNode])[]
  /** The cells of each row, of which the first one is its heading. */
  rows: readonly (readonly ReactNode[])[]
  /** Whether only screen readers have the headings of the columns. */
  isHeadHidden?: boolean
  label?: string
  /** Whether cells may be names, which are longer than figures. */
  hasNames?: boolean
}

/** Shows a table of figures. */
export function FiguresTable({ head, rows, isHeadHidden, label, hasNames }: TableProps) {
  const classOf = (column: number) => (Array.isArray(head[column]) ? styles.wide : undefined)
  return (
    <div className={styles.sheet}>
      <table className={styles.table} data-names={hasNames || undefined} aria-label={label}>
        <thead className={isHeadHidden ? 'visually-hidden' : undefined}>
          <tr>
            {head.map((text, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its position
              <th key={column} scope="col" className={classOf(column)}>
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells], row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the service may repeat a name
            <tr key={row}>
              <th scope="row">{name}</th>
              {cells.map((cell, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its position
                <td key={at} className={classOf(at + 1)}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Shows a detail in a cell in less weight. */
export function Soft({ children }: { children: ReactNode }) {
  return <span className="quiet nowrap">{children}</span>
}

interface GroupProps {
  title: string
  /** Whether it is a card of its own, as charts are. */
  isCard?: boolean
  children: ReactNode
}

/** Shows figures that belong together below their heading. */
export function Group({ title, isCard, children }: GroupProps) {
  return (
    <section className={isCard ? chartStyles.card : 'stack gap-3'} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** Explains what the figures count, behind one sign. */
export function Definitions() {
  return (
    <HelpSign>
      <span className="stack gap-2">
        {messages.definitions.map((text) => (
          <span key={text}>{text}</span>
        ))}
      </span>
    </HelpSign>
  )
}

interface FactProps {
  facts: readonly YearFact[]
  /** Whether three of them fit beside each other on a phone. */
  isShort?: boolean
}

/** Lists figures with their labels. A figure that belongs to a round is a link to the round. */
export function FactList({ facts, isShort = false }: FactProps) {
  return (
    <dl className={styles.facts} data-short={isShort || undefined}>
      {facts.map(({ label, value, note, roundToken }) => (
        <div key={label} className={styles.fact}>
          <dt className="quiet">{label}</dt>
          <dd>
            {roundToken === undefined ? (
              <strong className="figures">{value}</strong>
            ) : (
              <a href={roundPath(roundToken)}>
                <strong className="figures">{value}</strong>
              </a>
            )}{' '}
            {note && <span className={styles.factNote}>{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
