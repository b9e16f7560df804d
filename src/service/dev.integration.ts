import type { AstroIntegration } from 'astro'
import { matchesRoute, type Route, routes, shellOf } from '../routes.ts'

/** The same world under Astro's dev server: rewrites of the route table, and the service behind its calls. */
export function serviceInDev(): AstroIntegration {
  return {
    name: 'service-in-dev',
    hooks: {
      'astro:server:setup'({ server }) {
        server.middlewares.use((request, _response, next) => {
          const [path = ''] = (request.url ?? '').split('?')
          const route = Object.values<Route>(routes).find(
            (one) => one.path.includes('{') && matchesRoute(one.path, path),
          )
          if (route) request.url = `/${shellOf(route.path).replace('index.html', '')}`
          next()
        })
      },
    },
  }
}
