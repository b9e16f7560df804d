import type { ReactNode, Ref } from 'react'
import { roundCount } from './year-summary.ts'

interface Props {
  shown: number
  total: number
  /** Buttons for the visible rounds. */
  children: ReactNode
  /** Receives the focus when the action that had it disappears. */
  ref?: Ref<HTMLSpanElement>
}

/** Shows the number of visible rounds: "12 of 70 rounds". */
export function HistoryCount({ shown, total, children, ref }: Props) {
  return (
    <>
      <span ref={ref} role="status" tabIndex={-1}>
        {shown === total ? roundCount(total) : `${shown} of ${roundCount(total)}`}
      </span>
      {children}
    </>
  )
}
