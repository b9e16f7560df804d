import { plainName } from '../plain-name.ts'
import type { KindLimit, MailKinds } from './account-mail-kind.ts'

/** As many as a large group causes that plays one round. */
const CLAIMS: KindLimit = { perHour: 12, perDay: 30 }

/** Mails about the rounds of an account. */
export const roundMails: MailKinds<'player-claimed'> = {
  'player-claimed': {
    description: 'a golfer claims a player of a round',
    recipient: 'confirmedAddress',
    link: 'round',
    limit: CLAIMS,
    compose: ({ link, course, player, golfer }) => ({
      subject: 'Somebody says that they played in your round',
      lines: [
        `${plainName(golfer)} says that they are ${plainName(player)} in your round at ${plainName(course)}.`,
        'If you agree, the round is in the history and the statistics of that golfer, too. Agree or disagree here:',
        '',
        link,
        '',
        'You can change your answer there at any time. If you do nothing, nothing changes.',
      ],
    }),
  },
}
