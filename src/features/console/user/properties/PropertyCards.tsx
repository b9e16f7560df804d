import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useEffect, useMemo, useState } from 'react'
import type { Property } from '../../../../contract/users.ts'
import styles from './Properties.module.css'
import { PropertyCard } from './PropertyCard.tsx'
import type { PropertyTask } from './PropertyEditor.tsx'
import { cardRows, isWideCard } from './property-rows.ts'

export interface PropertyEntry {
  key: string
  property: Property
}

/** Up to this many cards are all rendered, so that the browser's find in page works. */
const RENDER_ALL_MAX = 40
const GAP_PX = 12
const CARD_WIDTH_REM = 19
/** Row heights in pixels that are assumed until a row has been measured. */
const ROW_HEIGHT_PX = { card: 190, wide: 480 }
const Card = memo(PropertyCard)

interface Props {
  entries: readonly PropertyEntry[]
  onTask: (task: PropertyTask) => void
}

/** Shows property cards in a grid. */
export function PropertyCards({ entries, onTask }: Props) {
  if (entries.length > RENDER_ALL_MAX) return <CardsInView entries={entries} onTask={onTask} />
  return (
    <div className={styles.cards}>
      {entries.map(({ property, key }) => (
        <Card key={key} property={property} onTask={onTask} />
      ))}
    </div>
  )
}

/** Renders only the rows in view, because cards may contain long lists. */
function CardsInView({ entries, onTask }: Props) {
  // State instead of a ref, because the rows must be rendered again when it is set.
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const columns = useColumnCount(scroller)
  const rows = useMemo(() => cardRows(entries, columns), [entries, columns])
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: (index) => (rows[index]?.some(isWideCard) ? ROW_HEIGHT_PX.wide : ROW_HEIGHT_PX.card),
    getItemKey: (index) => rows[index]?.[0]?.key ?? index,
    gap: GAP_PX,
    overscan: 3,
  })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
    <section ref={setScroller} className={styles.scroller} aria-label="properties" tabIndex={0}>
      <div className={styles.space} style={{ blockSize: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, key, start }) => (
          <div
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            className={styles.row}
            style={{ translate: `0 ${start}px`, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
          >
            {rows[index]?.map((entry) => (
              <Card key={entry.key} property={entry.property} onTask={onTask} />
            ))}
          </div>
        ))}
      </div>
    </section>
  )
}

/**
 * Returns the number of columns of the grid at this width. The same as in the grid of few cards, which CSS determines.
 */
function useColumnCount(element: HTMLElement | null): number {
  const [columns, setColumns] = useState(1)
  useEffect(() => {
    if (!element) return
    const observer = new ResizeObserver(() => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      setColumns(Math.max(1, Math.floor((element.clientWidth + GAP_PX) / (CARD_WIDTH_REM * rem + GAP_PX))))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return columns
}
