import type { ReactNode } from 'react'
import { Button } from '../../ui/form/Button.tsx'
import { messages } from './messages.ts'

interface Props {
  withStatistics: boolean
  onStatistics?: () => void
  onPrint?: () => void
  onCardImage?: () => void
  shareButton: ReactNode
}

/** The buttons in the round's header. */
export function RoundTools({ withStatistics, onStatistics, onPrint, onCardImage, shareButton }: Props) {
  return (
    <>
      <Button aria-pressed={withStatistics} onClick={onStatistics}>
        {messages.statistics}
      </Button>
      <Button onClick={onPrint}>{messages.print}</Button>
      <Button onClick={onCardImage}>{messages.cardImage}</Button>
      {shareButton}
    </>
  )
}

interface ShareProps {
  /** Shown on the button for a while, and read by screen readers. */
  outcome?: string | undefined
  onShare?: () => void
}

export function ShareButtonView({ outcome, onShare }: ShareProps) {
  return (
    <>
      <Button onClick={onShare}>{outcome || messages.share}</Button>
      <span role="status" className="visually-hidden">
        {outcome}
      </span>
    </>
  )
}
