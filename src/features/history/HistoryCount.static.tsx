import type { ReactNode, Ref } from 'react'
import { roundCount } from './year-summary.ts'

interface Props {
  shown: number
  total: number
  /** Actions on the shown rounds. */
  children: ReactNode
  /** Receives the focus when the action that had it disappears. */
  ref?: Ref<HTMLSpanElement>
}

/** How many rounds are shown: "12 of 70 rounds". */
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
