import styles from './TableTools.module.css'
import type { Facet } from './table-column.ts'

/** The chosen option of each facet. A facet without a chosen option matches all rows. */
export type ChosenFacets = Readonly<Record<string, string>>

interface Props<Row> {
  facets: readonly Facet<Row>[]
  chosen: ChosenFacets
  onChoose: (facetId: string, value: string) => void
}

/** Shows a select element for each facet of a table. */
export function FacetSelects<Row>({ facets, chosen, onChoose }: Props<Row>) {
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
