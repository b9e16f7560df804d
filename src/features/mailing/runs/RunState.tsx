import type { MailingRun } from '../../../contract/mailing-runs.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { STATE_LABELS, STATE_TONES } from './run-texts.ts'

/** Shows the state of a run as a badge. */
export function RunState({ run: { state } }: { run: MailingRun }) {
  return <Badge tone={STATE_TONES[state]}>{STATE_LABELS[state]}</Badge>
}
