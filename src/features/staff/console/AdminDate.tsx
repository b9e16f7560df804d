import { type KeyboardEvent, useId, useRef } from 'react'
import { dateTimeAtOffset, utcDate, utcDateTime } from '../../../domain/dates/dates.ts'
import styles from './AdminDate.module.css'

interface Props {
  /** Unix milliseconds. */
  ms: number | undefined
  /** The golfer's time zone offset in milliseconds east of UTC, if known. */
  offsetMs?: number
  /** Shown in place of the date, such as how long ago it was. */
  text?: string
}

/** Shows a date in UTC. Hover and focus show the exact time and the golfer's local time. */
export function AdminDate({ ms, offsetMs, text }: Props) {
  const date = adminDateText(ms)
  if (ms === undefined || date === '') return <span>–</span>
  const lines = [utcDateTime(ms)]
  const localTime = offsetMs === undefined ? '' : dateTimeAtOffset(ms, offsetMs)
  if (localTime !== '') lines.push(`Golfer’s local time ${localTime}`)
  return <ExactTime text={text ?? date} iso={new Date(ms).toISOString()} lines={lines} />
}

/** Returns the date in UTC as text; empty if there is none. */
export function adminDateText(ms: number | undefined): string {
  return ms === undefined ? '' : utcDate(ms)
}

interface ExactTimeProps {
  /** The visible date. */
  text: string
  /** The same in ISO 8601, for the `datetime` attribute. */
  iso: string
  /** The lines of the tooltip. */
  lines: readonly string[]
}

const GAP_PX = 6

/** Shows a date with a tooltip on hover and focus. The tooltip is in the page's top layer; Escape closes it. */
function ExactTime({ text, iso, lines }: ExactTimeProps) {
  const holder = useRef<HTMLButtonElement>(null)
  const tip = useRef<HTMLSpanElement>(null)
  const tipId = useId()

  function show() {
    if (!holder.current || !tip.current) return
    tip.current.showPopover()
    const anchor = holder.current.getBoundingClientRect()
    const size = tip.current.getBoundingClientRect()
    const below = anchor.bottom + GAP_PX
    const top = below + size.height > innerHeight ? anchor.top - GAP_PX - size.height : below
    const left = Math.max(GAP_PX, Math.min(anchor.left, innerWidth - size.width - GAP_PX))
    tip.current.style.translate = `${left}px ${top}px`
  }
  const hide = () => tip.current?.hidePopover()

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !tip.current?.matches(':popover-open')) return
    event.stopPropagation()
    hide()
  }

  return (
    <span className={styles.holder} onPointerEnter={show} onPointerLeave={hide}>
      <button
        ref={holder}
        type="button"
        className={styles.time}
        aria-describedby={tipId}
        onFocus={show}
        onBlur={hide}
        onClick={show}
        onKeyDown={onKeyDown}
      >
        <time dateTime={iso}>{text}</time>
      </button>
      <span ref={tip} id={tipId} className={styles.tip} role="tooltip" popover="manual">
        {lines.map((line) => (
          <span key={line} className={styles.line}>
            {line}
          </span>
        ))}
      </span>
    </span>
  )
}
