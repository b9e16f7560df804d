import type { MailingPreview } from '../../contract/mailing.ts'

/** Returns "1 recipient", "2,000 recipients". */
const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`

/** The messages of the screen. The wording of `statusFailed` is fixed. */
export const messages = {
  statusFailed: 'Error loading status',
  /** Used when the server's response has no text of its own. */
  sendRefused: 'The service refused to send',
  sendLost:
    'The service did not respond, so the emails may be on their way. Watch the progress before you send again.',
  counting: 'Counting the recipients…',
  resend: 'Send it to them again',
  /** Returns how many recipients a file has, how many of them already have the campaign, and what is left out. */
  counts(counts: MailingPreview, resend: boolean): string {
    const { recipients, alreadySent, invalid } = counts
    const sentences = [`${counted(recipients, 'recipient', 'recipients')}.`]
    if (alreadySent > 0) {
      const [who, are] = holdersOf(counts)
      sentences.push(`${who} this campaign and ${are} ${resend ? 'sent it again' : 'skipped'}.`)
    }
    if (invalid > 0) sentences.push(`${counted(invalid, 'invalid row gets', 'invalid rows get')} no email.`)
    return sentences.join(' ')
  },
} as const

/** Returns who already has the campaign, and the verb that follows. */
function holdersOf({ recipients, alreadySent }: MailingPreview): [who: string, are: string] {
  if (recipients === 1) return ['This recipient already has', 'is']
  if (alreadySent === recipients) return ['All of them already have', 'are']
  if (alreadySent === 1) return ['1 of them already has', 'is']
  return [`${alreadySent.toLocaleString('en')} of them already have`, 'are']
}
