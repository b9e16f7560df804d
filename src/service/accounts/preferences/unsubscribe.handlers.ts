import { UNKNOWN_TOKEN_STATUS } from '../../../contract/unsubscribe.ts'
import type { Handlers } from '../../base/http/handler-types.ts'
import { HttpError } from '../../base/http/http-error.ts'
import type { AccountDeps } from '../account-context.ts'
import { createPreferences, UNKNOWN_TOKEN } from './preferences.ts'

export function unsubscribeHandlers(deps: AccountDeps) {
  const preferences = createPreferences(deps)
  return {
    getOptOuts: {
      summary: 'Returns the categories of e-mails that a recipient has opted out of.',
      description: 'The status is 410 when the token is unknown.',
      errors: [UNKNOWN_TOKEN_STATUS],
      access: 'public',
      async handle({ path }) {
        const optOuts = await preferences.optOutsOf(path.token)
        if (!optOuts) throw new HttpError(UNKNOWN_TOKEN_STATUS, UNKNOWN_TOKEN)
        return optOuts
      },
    },
    unsubscribe: {
      summary: 'Sets the categories of e-mails that a recipient has opted out of.',
      description:
        'The list replaces the previous choice; an empty list opts in to all categories again. With `mode=add` the ' +
        'listed categories are added to the previous choice.',
      errors: [404],
      access: 'public',
      handle: ({ path, query, body }) =>
        query.mode === 'add'
          ? preferences.addOptOuts(path.token, body)
          : preferences.replaceOptOuts(path.token, body),
    },
  } satisfies Partial<Handlers>
}
