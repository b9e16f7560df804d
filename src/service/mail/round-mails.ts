import { type LinkValues, type MailContent, mail } from './compose-mail.ts'
import { plainName } from './plain-name.ts'

interface ClaimValues extends LinkValues {
  course: string
  player: string
  golfer: string
}

/** Composes the mail that asks the owner of a round whether a golfer is one of its players. */
export function playerClaimedMail(values: ClaimValues): MailContent {
  const { link, course, player, golfer } = values
  return mail(values, {
    subject: 'Somebody says that they played in your round',
    lines: [
      `${plainName(golfer)} says that they are ${plainName(player)} in your round at ${plainName(course)}.`,
      'If you agree, the round is in the history and the statistics of that golfer, too. Agree or disagree here:',
      '',
      link,
      '',
      'You can change your answer there at any time. If you do nothing, nothing changes.',
    ],
  })
}
