import type { ReactNode } from 'react'
import { counted, wholeText } from '../../domain/format/counted.ts'
import styles from './TableTools.module.css'
import type { Facet } from './table-column.ts'

interface Props {
  /** The noun for the rows: an English plural with a regular singular. */
  what: string
  shown: number
  total: number
  filter: string
  /** The text of the filter; undefined if the table has none. */
  onFilter: ((filter: string) => void) | undefined
  onSaveCsv: () => void
  /** Further controls between the filter and the CSV button. */
  children?: ReactNode
}

/** The bar above a table: the number of rows, a filter and CSV export. */
export function TableTools(props: Props) {
  const { what, shown, total, filter, onFilter, onSaveCsv, children } = props
  return (
    <div className={styles.tools}>
      <p className={styles.count} role="status">
        {shown === total ? countOf(total, what) : `${wholeText(shown)} of ${countOf(total, what)}`}
      </p>
      {onFilter && (
        <input
          type="text"
          className={styles.filter}
          aria-label={`Filter ${what}`}
          placeholder={`Filter ${what}`}
          value={filter}
          onChange={(event) => onFilter(event.target.value)}
        />
      )}
      {children}
      <button type="button" className={styles.tool} onClick={onSaveCsv}>
        Save CSV
      </button>
    </div>
  )
}

/** Returns "1 round" or "12 rounds". @param what an English noun in the plural with a regular singular */
export function countOf(count: number, what: string): string {
  return counted(count, singularOf(what), what)
}

/** Returns the singular of a regular English noun: "property" for "properties", "batch" for "batches". */
export function singularOf(what: string): string {
  return what
    .replace(/ies$/, 'ys')
    .replace(/(ch|sh|x)es$/, '$1s')
    .replace(/s$/, '')
}

/** The chosen option of each facet. A facet without a chosen option matches all rows. */
export type ChosenFacets = Readonly<Record<string, string>>

interface FacetSelectsProps<Row> {
  facets: readonly Facet<Row>[]
  chosen: ChosenFacets
  onChoose: (facetId: string, value: string) => void
}

/** Shows a select element for each facet of a table. */
export function FacetSelects<Row>({ facets, chosen, onChoose }: FacetSelectsProps<Row>) {
  return facets.map(({ id, label, options }) => (
    <select
      key={id}
      className={styles.facet}
      aria-label={label}
      value={chosen[id] ?? ''}
      data-chosen={chosen[id] ? true : undefined}
      onChange={(event) => onChoose(id, event.target.value)}
    >
      <option value="">{label}: all</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  ))
}

/** Returns the rows that match all chosen options. */
export function matchingRows<Row>(
  rows: readonly Row[],
  facets: readonly Facet<Row>[],
  chosen: ChosenFacets,
): readonly Row[] {
  const active = facets.flatMap(
    ({ id, options }) => options.find(({ value }) => value === chosen[id])?.matches ?? [],
  )
  return active.length === 0 ? rows : rows.filter((row) => active.every((matches) => matches(row)))
}
