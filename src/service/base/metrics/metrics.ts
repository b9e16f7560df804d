import { BlockList, isIPv6 } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { ServiceConfig } from '../config/config.ts'
import { notFound } from '../http/http-error.ts'
import { hasBearerToken } from '../http/request-headers.ts'

interface ObservedRequest {
  method: string
  /** The pattern of the matched route. */
  route: string
  status: number
  ms: number
}

export type AccountMailOutcome = 'sent' | 'retried' | 'failed' | 'dropped'

/**
 * `gone`: the browser has ended the subscription; `refused`: the push service rejects the message; `forbidden`: it is not
 * at a public address; `busy` and `unreachable`: it is tried again; `expired`: it was not sent in time.
 */
export const PUSH_OUTCOMES = [
  'sent',
  'gone',
  'refused',
  'forbidden',
  'busy',
  'unreachable',
  'expired',
] as const
export type PushOutcome = (typeof PUSH_OUTCOMES)[number]

const REQUEST_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const QUERY_SECONDS = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5]

let processRegistry: Registry | undefined

/** Returns the metrics of Node, such as event-loop lag and memory, measured once per process. */
function metricsOfProcess(): Registry {
  if (!processRegistry) {
    processRegistry = new Registry()
    collectDefaultMetrics({ register: processRegistry })
  }
  return processRegistry
}

export type Metrics = ReturnType<typeof createMetrics>

/** Creates the metrics of one service. */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  const counter = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers })
  const histogram = <Label extends string>(
    name: string,
    help: string,
    buckets: number[],
    ...labelNames: Label[]
  ) => new Histogram({ name, help, buckets, labelNames, registers })

  const requests = histogram(
    'http_request_duration_seconds',
    'Requests by matched route and status; 499 is a client that did not wait.',
    REQUEST_SECONDS,
    'method',
    'route',
    'status',
  )
  const queries = histogram(
    'database_query_duration_seconds',
    'Database statements by kind.',
    QUERY_SECONDS,
    'kind',
  )
  const mails = counter('mails_total', 'E-mails handed to the mail server or outbox, or not.', 'result')
  for (const result of ['sent', 'failed']) mails.inc({ result }, 0)
  const accountMails = counter(
    'account_mails_total',
    'Account mails by kind: sent, retried, failed for good, or no longer needed.',
    'kind',
    'outcome',
  )
  const clientErrors = counter(
    'client_errors_total',
    'Errors of scripts that browsers reported, by page.',
    'page',
  )
  const securityEvents = counter(
    'security_events_total',
    'Security events, and with what they were confirmed: sign-ins, second steps, refused access and others.',
    'event',
    'with',
  )
  const lockouts = counter(
    'lockouts_total',
    'Attempts that were refused because there were too many, by action; `requests` for limits of requests.',
    'cause',
  )
  const refusedSockets = counter(
    'realtime_refused_total',
    'Web sockets that were refused or closed: service or address is full, too many requests, another origin.',
    'cause',
  )
  for (const cause of ['service', 'address', 'requests', 'origin']) refusedSockets.inc({ cause }, 0)
  const firebaseRequests = counter(
    'firebase_requests_total',
    'Requests that write live rounds to Firebase.',
    'result',
  )
  for (const result of ['written', 'failed']) firebaseRequests.inc({ result }, 0)
  const pushes = counter(
    'push_messages_total',
    'Messages to browsers that follow a live round: sent; gone, the permission was withdrawn; refused or forbidden, never tried again; busy or unreachable, tried again; expired, too late.',
    'outcome',
  )
  for (const outcome of PUSH_OUTCOMES) pushes.inc({ outcome }, 0)
  const jobs = counter(
    'jobs_total',
    'Jobs in the background by kind: done, done for now, retried, or failed for good.',
    'kind',
    'outcome',
  )
  const leftBehind = counter(
    'background_items_left_behind_total',
    'Items that a background task left behind because they failed, by task.',
    'task',
  )
  const ofProcess = metricsOfProcess()

  return {
    observeRequest: ({ method, route, status, ms }: ObservedRequest) =>
      requests.observe({ method, route, status }, ms / 1000),
    /** @param kind the kind of statement, such as `select` */
    observeQuery: (kind: string, ms: number) => queries.observe({ kind }, ms / 1000),
    countMail: (result: 'sent' | 'failed') => mails.inc({ result }),
    /** @param outcome `dropped` for a mail that is no longer needed */
    countAccountMail: (kind: string, outcome: AccountMailOutcome) => accountMails.inc({ kind, outcome }),
    /** @param page the first segment of its path, or `other` */
    countClientError: (page: string) => clientErrors.inc({ page }),
    countFirebaseRequest: (result: 'written' | 'failed') => firebaseRequests.inc({ result }),
    countPush: (outcome: PushOutcome) => pushes.inc({ outcome }),
    /** @param outcome `retried`: an attempt has failed; `later`: it is done at intervals */
    countJob: (kind: string, outcome: 'done' | 'later' | 'retried' | 'failed') => jobs.inc({ kind, outcome }),
    countLeftBehind: (task: string) => leftBehind.inc({ task }),
    /** @param means with what, for events that can happen in several ways, else empty */
    countSecurityEvent: (event: string, means: string) => securityEvents.inc({ event, with: means }),
    /** @param cause the action that was tried too often, or `requests` */
    countLockout: (cause: string) => lockouts.inc({ cause }),
    countRefusedSocket: (cause: 'service' | 'address' | 'requests' | 'origin') =>
      refusedSockets.inc({ cause }),

    /** Adds a gauge whose value is read for each response, or one with a value for each `label`. */
    addGauge(name: string, help: string, read: () => GaugeValue | Promise<GaugeValue>, label?: string): void {
      new Gauge({
        name,
        help,
        labelNames: label === undefined ? [] : [label],
        registers,
        async collect() {
          this.reset()
          try {
            const value = await read()
            if (typeof value === 'number') this.set(value)
            else for (const [key, one] of value) this.set({ [label ?? '']: key }, one)
          } catch {
            // Left out: the database cannot be reached, but the other metrics are still returned.
            this.remove()
          }
        },
      })
    },

    /** Returns all metrics in the text format of Prometheus. */
    text: async () => `${await registry.metrics()}\n${await ofProcess.metrics()}`,
    contentType: registry.contentType,
  }
}

type GaugeValue = number | ReadonlyMap<string, number>

/** Headers that proxies add. A request with one of them does not come from this machine. */
const FORWARDING_HEADER =
  /^(forwarded|via|x-forwarded(-.*)?|x-real-ip|x-original-.*|x-envoy-.*|cf-.*|.*client-ip)$/

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

interface Options extends Pick<ServiceConfig, 'metricsToken'> {
  metrics: Metrics
}

/**
 * Adds `GET /metrics` for Prometheus. Requires METRICS_TOKEN as a bearer token or, if it is not set, a direct
 * connection from this machine. All other requests get a 404, as for a path that does not exist.
 */
export function metricsPlugin(fastify: FastifyInstance, { metrics, metricsToken }: Options): void {
  fastify.get('/metrics', async (request, reply) => {
    const isAllowed = metricsToken ? hasBearerToken(request, metricsToken) : isFromThisMachine(request)
    if (!isAllowed) throw notFound('There is nothing at /metrics')
    return reply
      .type(metrics.contentType)
      .header('Cache-Control', 'no-store')
      .send(await metrics.text())
  })
}

function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  const address = socket.remoteAddress
  if (address === undefined || !loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')) return false
  return !Object.keys(headers).some((name) => FORWARDING_HEADER.test(name))
}
