import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

interface ObservedRequest {
  method: string
  /** The pattern of the matched route. */
  route: string
  status: number
  ms: number
}

export type AccountMailOutcome = 'sent' | 'retried' | 'failed' | 'dropped'

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
    help: 'Account mails by kind: sent, to be tried again, failed for good, or no longer needed.',
    labelNames: ['kind', 'outcome'] as const,
    registers,
  })
  const clientErrors = new Counter({
    name: 'client_errors_total',
    help: 'Errors of scripts that browsers reported, by page.',
    labelNames: ['page'] as const,
    registers,
  })
  const firebaseRequests = new Counter({
    name: 'firebase_requests_total',
    help: 'Requests that write live rounds to Firebase.',
    labelNames: ['result'] as const,
    registers,
  })
  for (const result of ['written', 'failed']) firebaseRequests.inc({ result }, 0)
  const ofProcess = metricsOfProcess()

  return {
    observeRequest: ({ method, route, status, ms }) => requests.observe({ method, route, status }, ms / 1000),
    observeQuery: (kind, ms) => queries.observe({ kind }, ms / 1000),
    countClientError: (page) => clientErrors.inc({ page }),
    countFirebaseRequest: (result) => firebaseRequests.inc({ result }),
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
