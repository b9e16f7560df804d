import { unsubscribePath } from '../../../routes.ts'
import { oneClickPath } from '../../accounts/preferences/one-click.plugin.ts'
import type { Mail } from '../../mail/mailer.ts'
import { plainName } from '../../mail/plain-name.ts'
import type { Run } from './control-runs.ts'
import type { PendingRecipient } from './sending/recipient-outcomes.ts'
import type { SendContext } from './sending/send-context.ts'
import { fillTemplate } from './template.ts'

/** Returns a row's values for its mail. Changes names so that mail programs do not turn them into links. */
export function columnValues(fields: Readonly<Record<string, string>>): Record<string, string> {
  const entries = Object.entries(fields)
  return Object.fromEntries(
    entries.map(([key, value]) => [key, key.endsWith('name') ? plainName(value) : value]),
  )
}

/**
 * Composes one recipient's mail of a run.
 * @param token the recipient's unsubscribe token
 */
export function composeMail(
  { companyName, siteUrl }: Pick<SendContext, 'companyName' | 'siteUrl'>,
  run: Pick<Run, 'id' | 'campaign' | 'template'>,
  { position, email, fields }: Pick<PendingRecipient, 'position' | 'email' | 'fields'>,
  token: string,
): Mail {
  const builtInFields = {
    unsubscribelink: `${siteUrl()}${unsubscribePath(token)}`,
    campaign: run.campaign,
    company: companyName,
  }
  return {
    id: `mailing-${run.id}-${position}`,
    to: { name: plainName(fields.name ?? ''), address: email },
    ...fillTemplate(run.template, { ...columnValues(fields), ...builtInFields }),
    headers: {
      'List-Unsubscribe': `<${siteUrl()}${oneClickPath(token)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      // Prevents automatic replies.
      Precedence: 'bulk',
      'X-Campaign': run.campaign,
    },
  }
}
