import type { ShownRound } from '../../../domain/shown-round.ts'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'

interface Props {
  round: ShownRound
  onHole: (index: number) => void
  onClose: () => void
}

/** Lists what has happened in the round, newest first. */
export function FeedDialog({ onClose }: Props) {
  return (
    <Dialog isOpen title="News" onClose={onClose}>
      <p>…</p>
    </Dialog>
  )
}
