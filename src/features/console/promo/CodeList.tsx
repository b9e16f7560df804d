import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { csvFileName, toCsv } from '../../../domain/csv.ts'
import { saveText } from '../../../platform/browser/download.ts'
import { Copy } from '../Copy.tsx'
import styles from './CodeList.module.css'

interface Props {
  codes: readonly string[]
  category: string
  batch: string
  /** Where this batch is counted. */
  reportHref: string
}

const LINE_PX = 32

/** The codes that were made: up to a hundred thousand, of which those in view are drawn. */
export function CodeList({ codes, category, batch, reportHref }: Props) {
  const scroller = useRef<HTMLElement>(null)
  const virtualizer = useVirtualizer({
    count: codes.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE_PX,
    overscan: 20,
  })
  const made = `${codes.length.toLocaleString('en')} ${codes.length === 1 ? 'code' : 'codes'}`
  const saveCsv = () =>
    saveText(csvFileName('promo', category, batch), toCsv([['Code'], ...codes.map((code) => [code])]))

  return (
    <section className={styles.made} aria-label="Generated codes">
      <div className={styles.tools}>
        <p className={styles.count} role="status">
          {made} <a href={reportHref}>in {batch}</a>
        </p>
        {codes.length > 0 && (
          <>
            <CopyAll codes={codes} />
            <button type="button" className={styles.save} onClick={saveCsv}>
              Save CSV
            </button>
          </>
        )}
      </div>
      {codes.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
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
                <Copy value={codes[index] ?? ''} what="code" />
              </li>
            ))}
          </ol>
        </section>
      )}
    </section>
  )
}

/** Joined when it is asked for: a hundred thousand lines are not carried about for a button. */
function CopyAll({ codes }: { codes: readonly string[] }) {
  return <Copy value={codes} what="all codes" label="Copy all" />
}
