import type { CompetitionDocument } from '../../contract/competition-document.ts'
import { lateText } from '../../domain/competition/organiser-checks.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Button } from '../../ui/form/Button.tsx'
import type { StepProps } from './organised.store.ts'

interface Props extends Pick<StepProps, 'onStep'> {
  competition: CompetitionDocument
  /** From 0. */
  round: number
}

/** Says who is in no group of a drawn round, and leads to the draw. */
export function Late({ competition, round, onStep }: Props) {
  const text = lateText(competition, round)
  return (
    text && (
      <Notice kind="warning" action={<Button onClick={() => onStep('draw')}>Change the draw</Button>}>
        {text}
      </Notice>
    )
  )
}
