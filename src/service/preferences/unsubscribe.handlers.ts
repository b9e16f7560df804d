import type { Handlers } from '../http/handler-types.ts'
import type { ServiceWorld } from '../service-deps.ts'

export function unsubscribeHandlers({ services }: ServiceWorld): Pick<Handlers, 'unsubscribe'> {
  return {
    unsubscribe: {
      access: 'everybody',
      work: ({ path, body }) => services.preferences.optOut(path.token, body),
    },
  }
}
