import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { ServiceConfig } from '../config.ts'
import { escapeHtml } from '../html.ts'

export interface Mail {
  to: { name?: string; address: string }
  subject: string
  text: string
  /** Made of the text where it is missing. */
  html?: string
  /** Names the mail: its file in the outbox, and its Message-ID. Written twice, it is one file. */
  id: string
  headers?: Record<string, string>
}

export interface Mailer {
  /** Where mails go: a server, or files of which one name is always one mail. */
  kind: 'smtp' | 'outbox'
  /** Rejects where the mail could not be handed over. Answers the file, where it went into one. */
  send(mail: Mail): Promise<string | undefined>
  close(): void
}

type MailConfig = Pick<ServiceConfig, 'smtpUrl' | 'mailFrom' | 'dataDir' | 'siteUrl'>

/** Over SMTP where a server is set, else into `{DATA_DIR}/outbox`, a readable file a mail. */
export function createMailer(config: MailConfig): Mailer {
  const host = config.siteUrl ? new URL(config.siteUrl).hostname : 'localhost'
  const messageOf = ({ id, text, html, ...mail }: Mail, words: object) => ({
    from: config.mailFrom,
    messageId: `<${id}@${host}>`,
    ...mail,
    ...words,
    to: { name: mail.to.name ?? '', address: mail.to.address },
    // A mail is words: nothing in it may name a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  })

  if (config.smtpUrl) {
    const server = createTransport({
      url: config.smtpUrl,
      pool: true,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
    })
    return {
      kind: 'smtp',
      async send(mail) {
        await server.sendMail(messageOf(mail, { text: mail.text, html: htmlOf(mail) }))
        return undefined
      },
      close: () => server.close(),
    }
  }

  const folder = join(config.dataDir, 'outbox')
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    kind: 'outbox',
    async send(mail) {
      const { message } = await composer.sendMail(messageOf(mail, { alternatives: readableParts(mail) }))
      await mkdir(folder, { recursive: true })
      const file = join(folder, `${mail.id}.eml`)
      // A mail that is there is there whole, also where two processes write it at once.
      const part = `${file}.${randomUUID()}.part`
      await writeFile(part, message as Buffer)
      await rename(part, file)
      return file
    },
    close: () => composer.close(),
  }
}

/** As they are, so that a person can read the file and its links; on the way to a server they are encoded. */
function readableParts(mail: Mail) {
  const part = (type: string, content: string) => ({
    raw: [`Content-Type: ${type}; charset=utf-8`, 'Content-Transfer-Encoding: 8bit', '', content].join('\n'),
  })
  return [part('text/plain', mail.text), part('text/html', htmlOf(mail))]
}

function htmlOf({ text, html }: Mail): string {
  if (html !== undefined) return html
  const lines = escapeHtml(text).replace(/https?:\/\/[^\s<>]+/g, '<a href="$&">$&</a>')
  return `<!doctype html>\n<html><body><p>${lines.replaceAll('\n', '<br>\n')}</p></body></html>\n`
}
