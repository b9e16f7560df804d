import { unsubscribePath } from '../../routes.ts'
import type { Mail } from '../mail/mailer.ts'
import { plainName } from '../mail/plain-name.ts'
import { oneClickPath } from '../preferences/one-click.plugin.ts'
import type { Run } from './control-runs.ts'
import type { PendingRecipient } from './recipient-outcomes.ts'
import type { SendContext } from './send-context.ts'
import { fillTemplate } from './template.ts'

/**
 * Composes one recipient's mail of a run.
 * @param token the recipient's unsubscribe token
 */
export function composeMail(
  { companyName, siteUrl }: Pick<SendContext, 'companyName' | 'siteUrl'>,
  run: Run,
  { position, email, fields }: PendingRecipient,
  token: string,
): Mail {
  const columns = Object.entries(fields).map(([key, value]) => [
    key,
    key.endsWith('name') ? plainName(value) : value,
  ])
  const builtInFields = {
    unsubscribelink: `${siteUrl()}${unsubscribePath(token)}`,
    campaign: run.campaign,
    company: companyName,
  }
  return {
    id: `mailing-${run.id}-${position}`,
    to: { name: plainName(fields.name ?? ''), address: email },
    ...fillTemplate(run.template, { ...Object.fromEntries(columns), ...builtInFields }),
    headers: {
      'List-Unsubscribe': `<${siteUrl()}${oneClickPath(token)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      // Keeps automatic replies away.
      Precedence: 'bulk',
      'X-Campaign': run.campaign,
    },
  }
}
