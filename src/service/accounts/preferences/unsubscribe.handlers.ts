import type { Handlers } from '../../base/http/handler-types.ts'
import type { ServiceDeps } from '../../service-deps.ts'

export function unsubscribeHandlers({ services }: ServiceDeps): Pick<Handlers, 'getOptOuts' | 'unsubscribe'> {
  const { preferences } = services
  return {
    getOptOuts: {
      access: 'public',
      handle: ({ path }) => preferences.optOutsOf(path.token),
    },
    unsubscribe: {
      access: 'public',
      handle: ({ path, query, body }) =>
        query.mode === 'add'
          ? preferences.addOptOuts(path.token, body)
          : preferences.replaceOptOuts(path.token, body),
    },
  }
}
