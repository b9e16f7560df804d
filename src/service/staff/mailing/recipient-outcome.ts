import type { ExpressionBuilder, Selectable } from 'kysely'
import type { RecipientOutcome } from '../../../contract/staff/mailing-runs.ts'
import type { Tables } from '../../base/database/tables.ts'
import { DUPLICATE_PROBLEM } from './recipients-file.ts'

type Row = Selectable<Tables['mailing_recipients']>
type Builder = ExpressionBuilder<Tables, 'mailing_recipients'>

const STATUSES = {
  pending: 'left',
  sending: 'left',
  sent: 'sent',
  failed: 'failed',
  unsure: 'unsure',
  optedOut: 'optedOut',
  invalid: 'invalid',
} as const satisfies Record<Row['status'], RecipientOutcome>

/** The words for outcomes in the results. */
export const OUTCOME_WORDS: Record<RecipientOutcome, string> = {
  left: 'left',
  sent: 'sent',
  failed: 'failed',
  unsure: 'unsure',
  optedOut: 'opted out',
  suppressed: 'suppressed',
  alreadySent: 'already sent',
  invalid: 'invalid',
  duplicate: 'duplicate',
}

/** Returns the outcome of a stored recipient, as `MailingCounts` counts it. */
export function outcomeOf({
  status,
  skipped_as,
  detail,
}: Pick<Row, 'status' | 'skipped_as' | 'detail'>): RecipientOutcome {
  if (skipped_as !== null) return skipped_as
  return status === 'invalid' && detail?.startsWith(DUPLICATE_PROBLEM) ? 'duplicate' : STATUSES[status]
}

export const hasOutcome = (outcome: RecipientOutcome) => (e: Builder) => {
  switch (outcome) {
    case 'left':
      return e('status', 'in', ['pending', 'sending'])
    case 'suppressed':
    case 'alreadySent':
      return e('skipped_as', '=', outcome)
    case 'optedOut':
      return e.and([e('status', '=', outcome), e('skipped_as', 'is', null)])
    case 'duplicate':
      return e.and([e('status', '=', 'invalid'), e('detail', 'like', `${DUPLICATE_PROBLEM}%`)])
    case 'invalid':
      return e.and([e('status', '=', outcome), e('detail', 'not like', `${DUPLICATE_PROBLEM}%`)])
    default:
      return e('status', '=', outcome)
  }
}
