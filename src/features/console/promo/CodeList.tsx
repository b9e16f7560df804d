import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { counted } from '../../../domain/counted.ts'
import { csvFileName, toCsv } from '../../../domain/csv.ts'
import { saveText } from '../../../platform/browser/save-file.ts'
import { CopyValue } from '../CopyValue.tsx'
import styles from './CodeList.module.css'

interface Props {
  codes: readonly string[]
  category: string
  batch: string
  /** The URL of the report about this batch. */
  reportHref: string
}

const LINE_HEIGHT_PX = 32

/** Lists the generated codes. There may be 100,000, so only those in view are rendered. */
export function CodeList({ codes, category, batch, reportHref }: Props) {
  const scroller = useRef<HTMLElement>(null)
  const virtualizer = useVirtualizer({
    count: codes.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE_HEIGHT_PX,
    overscan: 20,
  })
  const countText = counted(codes.length, 'code', 'codes')
  const saveCsv = () =>
    saveText(csvFileName('promo', category, batch), toCsv([['Code'], ...codes.map((code) => [code])]))

  return (
    <section className={styles.generated} aria-label="Generated codes">
      <div className="row">
        <p className={styles.count} role="status">
          {countText} <a href={reportHref}>in {batch}</a>
        </p>
        {codes.length > 0 && (
          <>
            <CopyValue value={codes} what="all codes" label="Copy all" />
            <button type="button" className={styles.save} onClick={saveCsv}>
              Save CSV
            </button>
          </>
        )}
      </div>
      {codes.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
        <section ref={scroller} className={styles.scroller} aria-label="Codes" tabIndex={0}>
          <ol className={styles.codes} style={{ blockSize: virtualizer.getTotalSize() }}>
            {virtualizer.getVirtualItems().map(({ index, start }) => (
              <li
                key={index}
                className={styles.line}
                aria-posinset={index + 1}
                aria-setsize={codes.length}
                style={{ translate: `0 ${start}px` }}
              >
                <span className={styles.number}>{index + 1}</span>
                <code>{codes[index]}</code>
                <CopyValue value={codes[index] ?? ''} what="code" />
              </li>
            ))}
          </ol>
        </section>
      )}
    </section>
  )
}
