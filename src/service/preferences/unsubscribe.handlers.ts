import type { Handlers } from '../http/handler-types.ts'
import type { ServiceDeps } from '../service-deps.ts'

export function unsubscribeHandlers({ services }: ServiceDeps): Pick<Handlers, 'unsubscribe'> {
  return {
    unsubscribe: {
      access: 'public',
      handle: ({ path, body }) => services.preferences.optOut(path.token, body),
    },
  }
}
