import { createPrivateKey, randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createTransport, type Transporter } from 'nodemailer'
import { escapeHtml } from '../../domain/format/html.ts'
import type { ServiceConfig } from '../base/config/config.ts'
import type { DkimConfig } from '../base/config/key-settings.ts'
import type { Metrics } from '../base/metrics/metrics.ts'
import { DeliveryError, type DeliveryProgress } from './delivery-error.ts'
import { createRankedQueue, type Rank } from './ranked-queue.ts'

export interface Mail {
  to: { name?: string; address: string }
  subject: string
  text: string
  /** Generated from the text by default. */
  html?: string
  /**
   * Becomes the Message-ID and the name of the outbox file. A mail that is sent twice therefore results in one file.
   */
  id: string
  headers?: Record<string, string>
}

export interface Mailer {
  kind: 'smtp' | 'outbox'
  /**
   * Sends a mail. Resolves to the path of the file if the mail was written to the outbox.
   * @param rank whether it goes ahead of other mails that wait for a connection; by default it does not
   * @throws DeliveryError if it could not be delivered to the mail server
   */
  send(mail: Mail, rank?: Rank): Promise<string | undefined>
  /**
   * Connects to the mail server and logs in. Rejects if that fails. Resolves immediately if no mail server is
   * configured.
   */
  verify(): Promise<void>
  close(): void
}

type MailConfig = Pick<ServiceConfig, 'smtpUrl' | 'mailFrom' | 'dataDir' | 'siteUrl'> & DkimConfig
/** Converts a mail and its content to a nodemailer message. */
type ToMessage = (mail: Mail, content: object) => object

/** Creates a mailer that sends over SMTP if a server is configured, and otherwise writes files to `{DATA_DIR}/outbox`. */
export function createMailer(config: MailConfig): Mailer {
  const host = config.siteUrl ? new URL(config.siteUrl).hostname : 'localhost'
  const toMessage: ToMessage = ({ id, text, html, ...mail }, content) => ({
    from: config.mailFrom,
    messageId: `<${id}@${host}>`,
    ...mail,
    ...content,
    to: { name: mail.to.name ?? '', address: mail.to.address },
    // Nothing in a mail may make nodemailer read a file or fetch a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const dkim = dkimOptions(config)
  return config.smtpUrl
    ? createSmtpMailer(config.smtpUrl, dkim, toMessage)
    : createOutboxMailer(join(config.dataDir, 'outbox'), dkim, toMessage)
}

const contentOf = (mail: Mail) => ({ text: mail.text, html: htmlOf(mail) })

type Dkim = ReturnType<typeof dkimOptions>

/** Maximum number of connections; each sends one mail at a time. Urgent mails may open one more. */
const CONNECTIONS_MAX = 5

function createSmtpMailer(url: string, dkim: Dkim, toMessage: ToMessage): Mailer {
  const transport = createTransport({
    url: urlWithTls(url),
    pool: true,
    ...(dkim && { dkim }),
    maxConnections: CONNECTIONS_MAX + 1,
    // nodemailer then repeats only mails of which nothing has been sent; see `trackDelivery`.
    maxRequeues: 1,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 60_000,
  })
  trackDelivery(transport)
  // nodemailer's own queue has no order but that of arrival, so mails wait here instead.
  const queue = createRankedQueue(CONNECTIONS_MAX)
  return {
    kind: 'smtp',
    async send(mail, rank = 'mailing') {
      const progress = { hasBegun: false, isContentSent: false }
      try {
        await queue.run(rank, () => transport.sendMail(toMessage(mail, { ...contentOf(mail), progress })))
      } catch (error) {
        throw new DeliveryError(error, progress)
      }
      return undefined
    },
    async verify() {
      await transport.verify()
    },
    close: () => transport.close(),
  }
}

/** Matches mail servers on this machine. */
const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]']

/**
 * Returns the URL of a mail server with the option that requires TLS, because mails contain secret links. With
 * `?insecure=1`, and for a server on this machine, TLS is used only if the server offers it. The option is part of the
 * URL because options in the URL take precedence in nodemailer.
 */
function urlWithTls(smtpUrl: string): string {
  const url = new URL(smtpUrl)
  const isInsecure = url.searchParams.get('insecure') === '1'
  url.searchParams.delete('insecure')
  if (!isInsecure && !LOCAL_HOSTS.includes(url.hostname.toLowerCase())) {
    url.searchParams.set('requireTLS', 'true')
  }
  return url.href
}

function createOutboxMailer(folder: string, dkim: Dkim, toMessage: ToMessage): Mailer {
  const transport = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'unix',
    ...(dkim && { dkim }),
  })
  return {
    kind: 'outbox',
    async send(mail) {
      const { message } = await transport.sendMail(toMessage(mail, { alternatives: unencodedParts(mail) }))
      await mkdir(folder, { recursive: true })
      const file = join(folder, `${mail.id}.eml`)
      // Renamed when it is complete, so that the file is never partial, even if two processes write it at the same
      // time.
      const partialFile = `${file}.${randomUUID()}.part`
      await writeFile(partialFile, message as Buffer)
      await rename(partialFile, file)
      return file
    },
    async verify() {},
    close: () => transport.close(),
  }
}

/** Returns text and HTML without transfer encoding, so that people can read the file and follow its links. */
function unencodedParts(mail: Mail) {
  const part = (type: string, content: string) => ({
    raw: [`Content-Type: ${type}; charset=utf-8`, 'Content-Transfer-Encoding: 8bit', '', content].join('\n'),
  })
  return [part('text/plain', mail.text), part('text/html', htmlOf(mail))]
}

/** Returns a mail's HTML, which is generated from the text by default. */
export function htmlOf({ text, html }: Mail): string {
  if (html !== undefined) return html
  const lines = escapeHtml(text).replace(/https?:\/\/[^\s<>]+/g, '<a href="$&">$&</a>')
  return `<!doctype html>\n<html><body><p>${lines.replaceAll('\n', '<br>\n')}</p></body></html>\n`
}

/**
 * The headers that are signed if a mail has them. nodemailer's default list lacks `List-Unsubscribe-Post`, which must
 * be signed for one-click unsubscribing (RFC 8058).
 */
const SIGNED_HEADERS = [
  'From',
  'To',
  'Subject',
  'Date',
  'Message-ID',
  'MIME-Version',
  'Content-Type',
  'Content-Transfer-Encoding',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
  'Precedence',
  'X-Campaign',
]

/** Returns nodemailer's options for signing; undefined if key or selector are not set. */
export function dkimOptions({ dkimKey, dkimSelector, dkimDomain }: DkimConfig) {
  if (!dkimKey || dkimSelector === undefined) return undefined
  return {
    domainName: dkimDomain,
    keySelector: dkimSelector,
    // Parsed once here, because nodemailer would parse a PEM text again for each mail.
    privateKey: createPrivateKey(dkimKey.pem),
    headerFieldNames: SIGNED_HEADERS.join(':'),
  }
}

/**
 * Makes a transport record the progress of each mail in the property `progress` of its message. nodemailer's errors do
 * not contain it: a connection that is lost after the mail was sent has the same error as a connection that was never
 * opened.
 */
function trackDelivery(transport: Pick<Transporter, 'use'>): void {
  transport.use('stream', ({ data, message }, callback) => {
    const { progress } = data as { progress?: DeliveryProgress }
    if (progress) {
      const createReadStream = message.createReadStream.bind(message)
      message.createReadStream = (options) => {
        // The pool repeats a mail if its connection is lost. This mail must not be repeated, because it may have been
        // accepted.
        if (progress.isContentSent) return rejectedStream()
        progress.hasBegun = true
        return createReadStream(options).once('end', () => {
          progress.isContentSent = true
        })
      }
    }
    callback()
  })
}

/** Returns a stream that makes the sending of a mail fail before its content. */
const rejectedStream = () =>
  new Readable({
    read() {
      this.destroy(new Error('The connection was lost after the mail had been sent'))
    },
  })

/** Wraps a mailer and counts the mails that it sends or fails to send. */
export function countedMailer(mailer: Mailer, { countMail }: Pick<Metrics, 'countMail'>): Mailer {
  return {
    ...mailer,
    async send(mail, rank) {
      try {
        const file = await mailer.send(mail, rank)
        countMail('sent')
        return file
      } catch (error) {
        countMail('failed')
        throw error
      }
    },
  }
}
