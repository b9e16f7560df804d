import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

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

export interface Metrics {
  observeRequest(request: ObservedRequest): void
  /** @param kind the kind of statement, such as `select` */
  observeQuery(kind: string, ms: number): void
  countMail(result: 'sent' | 'failed'): void
  /** @param outcome `dropped` for a mail that is no longer needed */
  countAccountMail(kind: string, outcome: AccountMailOutcome): void
  /** @param page the first segment of its path, or `other` */
  countClientError(page: string): void
  countFirebaseRequest(result: 'written' | 'failed'): void
  countPush(outcome: PushOutcome): void
  /** @param outcome `retried`: an attempt has failed; `later`: it is done at intervals */
  countJob(kind: string, outcome: 'done' | 'later' | 'retried' | 'failed'): void
  /** Counts an item that a background task has left behind. */
  countLeftBehind(task: string): void
  /** @param means with what, for events that can happen in several ways, else empty */
  countSecurityEvent(event: string, means: string): void
  /** @param cause the action that was tried too often, or `requests` */
  countLockout(cause: string): void
  /** @param cause `service`, `address`, `requests` or `origin` */
  countRefusedSocket(cause: string): void
  /** Adds a gauge with a value for each label, which are read for each response. If reading fails, it is left out. */
  addGauges(name: string, help: string, label: string, read: () => Promise<ReadonlyMap<string, number>>): void
  /** Adds a gauge whose value is read for each response. If reading fails, the gauge is left out. */
  addGauge(name: string, help: string, read: () => number | Promise<number>): void
  /** Returns all metrics in the text format of Prometheus. */
  text(): Promise<string>
  contentType: string
}

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

/** Creates the metrics of one service. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by matched route and status; 499 is a client that did not wait.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: REQUEST_SECONDS,
    registers,
  })
  const queries = new Histogram({
    name: 'database_query_duration_seconds',
    help: 'Database statements by kind.',
    labelNames: ['kind'] as const,
    buckets: QUERY_SECONDS,
    registers,
  })
  const mails = new Counter({
    name: 'mails_total',
    help: 'E-mails handed to the mail server or outbox, or not.',
    labelNames: ['result'] as const,
    registers,
  })
  for (const result of ['sent', 'failed']) mails.inc({ result }, 0)
  const accountMails = new Counter({
    name: 'account_mails_total',
    help: 'Account mails by kind: sent, retried, failed for good, or no longer needed.',
    labelNames: ['kind', 'outcome'] as const,
    registers,
  })
  const clientErrors = new Counter({
    name: 'client_errors_total',
    help: 'Errors of scripts that browsers reported, by page.',
    labelNames: ['page'] as const,
    registers,
  })
  const securityEvents = new Counter({
    name: 'security_events_total',
    help: 'Security events, and with what they were confirmed: sign-ins, second steps, refused access and others.',
    labelNames: ['event', 'with'] as const,
    registers,
  })
  const lockouts = new Counter({
    name: 'lockouts_total',
    help: 'Attempts that were refused because there were too many, by action; `requests` for limits of requests.',
    labelNames: ['cause'] as const,
    registers,
  })
  const refusedSockets = new Counter({
    name: 'realtime_refused_total',
    help: 'Web sockets that were refused or closed: service or address is full, too many requests, another origin.',
    labelNames: ['cause'] as const,
    registers,
  })
  for (const cause of ['service', 'address', 'requests', 'origin']) refusedSockets.inc({ cause }, 0)
  const firebaseRequests = new Counter({
    name: 'firebase_requests_total',
    help: 'Requests that write live rounds to Firebase.',
    labelNames: ['result'] as const,
    registers,
  })
  for (const result of ['written', 'failed']) firebaseRequests.inc({ result }, 0)
  const pushes = new Counter({
    name: 'push_messages_total',
    help: 'Messages to browsers that follow a live round: sent; gone, the permission was withdrawn; refused or forbidden, never tried again; busy or unreachable, tried again; expired, too late.',
    labelNames: ['outcome'] as const,
    registers,
  })
  for (const outcome of PUSH_OUTCOMES) pushes.inc({ outcome }, 0)
  const jobs = new Counter({
    name: 'jobs_total',
    help: 'Jobs in the background by kind: done, done for now, retried, or failed for good.',
    labelNames: ['kind', 'outcome'] as const,
    registers,
  })
  const leftBehind = new Counter({
    name: 'background_items_left_behind_total',
    help: 'Items that a background task left behind because they failed, by task.',
    labelNames: ['task'] as const,
    registers,
  })
  const ofProcess = metricsOfProcess()

  return {
    observeRequest: ({ method, route, status, ms }) => requests.observe({ method, route, status }, ms / 1000),
    observeQuery: (kind, ms) => queries.observe({ kind }, ms / 1000),
    countClientError: (page) => clientErrors.inc({ page }),
    countSecurityEvent: (event, means) => securityEvents.inc({ event, with: means }),
    countLockout: (cause) => lockouts.inc({ cause }),
    countRefusedSocket: (cause) => refusedSockets.inc({ cause }),
    addGauges(name, help, label, read) {
      new Gauge({
        name,
        help,
        labelNames: [label],
        registers,
        async collect() {
          this.reset()
          try {
            for (const [key, value] of await read()) this.set({ [label]: key }, value)
          } catch {
            // Ignored as below.
          }
        },
      })
    },
    countFirebaseRequest: (result) => firebaseRequests.inc({ result }),
    countPush: (outcome) => pushes.inc({ outcome }),
    countJob: (kind, outcome) => jobs.inc({ kind, outcome }),
    countLeftBehind: (task) => leftBehind.inc({ task }),
    countMail: (result) => mails.inc({ result }),
    countAccountMail: (kind, outcome) => accountMails.inc({ kind, outcome }),
    addGauge(name, help, read) {
      new Gauge({
        name,
        help,
        registers,
        async collect() {
          this.remove()
          try {
            this.set(await read())
          } catch {
            // Ignored: the database cannot be reached, but the other metrics are still returned.
          }
        },
      })
    },
    text: async () => `${await registry.metrics()}\n${await ofProcess.metrics()}`,
    contentType: registry.contentType,
  }
}
