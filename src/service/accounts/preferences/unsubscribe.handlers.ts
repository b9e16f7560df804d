import type { Handlers } from '../../base/http/handler-types.ts'
import type { AccountDeps } from '../areas.ts'

export function unsubscribeHandlers({ services }: AccountDeps) {
  const { preferences } = services
  return {
    getOptOuts: {
      summary: 'Returns the categories of e-mails that a recipient has opted out of.',
      errors: [404],
      access: 'public',
      handle: ({ path }) => preferences.optOutsOf(path.token),
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
