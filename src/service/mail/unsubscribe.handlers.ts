import type { Handlers } from '../http/handlers.ts'
import type { ServiceWorld } from '../service-world.ts'

export function unsubscribeHandlers({ services }: ServiceWorld): Pick<Handlers, 'unsubscribe'> {
  return {
    unsubscribe: {
      access: 'everybody',
      work: ({ path, body }) => services.preferences.optOut(path.token, body),
    },
  }
}
