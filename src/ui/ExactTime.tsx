import { type KeyboardEvent, useId, useRef } from 'react'
import styles from './ExactTime.module.css'

export interface ExactTimeProps {
  /** The visible date. */
  text: string
  /** The same in ISO 8601, for the `datetime` attribute. */
  iso: string
  /** The lines of the tooltip. */
  lines: readonly string[]
}

const GAP_PX = 6

/** Shows a date with a tooltip on hover and focus. The tooltip is in the page's top layer; Escape closes it. */
export function ExactTime({ text, iso, lines }: ExactTimeProps) {
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
