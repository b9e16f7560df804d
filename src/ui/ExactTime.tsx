import { type KeyboardEvent, useId, useRef } from 'react'
import styles from './ExactTime.module.css'

export interface ExactTimeProps {
  /** What stands in the text. */
  text: string
  /** For machines: ISO 8601. */
  iso: string
  /** What hovering or focusing adds, a line each. */
  lines: readonly string[]
}

const GAP_PX = 6

/** A date that tells more on hover or focus, above everything else on the page; Escape puts it away. */
export function ExactTime({ text, iso, lines }: ExactTimeProps) {
  const holder = useRef<HTMLButtonElement>(null)
  const tip = useRef<HTMLSpanElement>(null)
  const tipId = useId()

  function show() {
    if (!holder.current || !tip.current) return
    tip.current.showPopover()
    const place = holder.current.getBoundingClientRect()
    const size = tip.current.getBoundingClientRect()
    const below = place.bottom + GAP_PX
    const top = below + size.height > innerHeight ? place.top - GAP_PX - size.height : below
    const left = Math.max(GAP_PX, Math.min(place.left, innerWidth - size.width - GAP_PX))
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
