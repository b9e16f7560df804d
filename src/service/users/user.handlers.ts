import type { Handlers } from '../http/handler-types.ts'
import { notFound } from '../http/http-error.ts'
import { logStaffRead } from '../log/staff-read.ts'
import { loginChangedMail } from '../mail/account-mails.ts'
import type { ServiceDeps } from '../service-deps.ts'

type Names =
  | 'findUser'
  | 'changeLogin'
  | 'addProperty'
  | 'findLicense'
  | 'addLicense'
  | 'changeLicense'
  | 'listAudit'

/** The names of the audit events. */
const LICENSE_CHANGES = {
  extend: 'extend license',
  until: 'set license until',
  revoke: 'revoke license',
} as const

export function userHandlers(deps: ServiceDeps): Pick<Handlers, Names> {
  const { services } = deps
  const { users, installs, licenses, audit } = services
  /** @throws HttpError 404 when the install does not exist */
  const requireInstall = async (iid: string) => {
    if (!(await installs.exists(iid))) throw notFound(`There is no install ${iid}`)
  }
  /** Returns all installs with the same owner. @throws HttpError 404 when the install does not exist */
  const installsOfOwner = async (iid: string) => {
    const iids = await installs.ofSameOwner(iid)
    if (iids.length === 0) throw notFound(`There is no install ${iid}`)
    return iids
  }

  return {
    findUser: {
      access: 'staff',
      async handle({ path }, call) {
        const user = await users.find(path.query)
        if (user) logStaffRead(call, user.iid)
        return user ?? null
      },
    },

    changeLogin: {
      access: 'staff',
      async handle({ body }, { account }) {
        const before = await users.find(body.iid)
        if (!before) throw notFound(`There is no install ${body.iid}`)
        const detail = `${before.login ?? 'no login'} → ${body.newLogin}`
        const event = { actor: account.email, action: 'change login', iid: body.iid, detail }
        await audit.withAudit(event, (trx) =>
          services.forTransaction(trx).accounts.changeLogin(body.iid, body.newLogin),
        )
        if (before.login !== null) {
          deps.inBackground('login changed mail', notifyPreviousLogin(deps, before.login))
        }
        return (await users.find(body.iid)) ?? null
      },
    },

    addProperty: {
      access: 'staff',
      async handle({ body }, { account }) {
        await requireInstall(body.iid)
        const detail = `${body.name} = ${body.value}`
        const event = { actor: account.email, action: 'add property', iid: body.iid, detail }
        await audit.withAudit(event, (trx) =>
          services.forTransaction(trx).properties.add(body.iid, body.name, body.value),
        )
      },
    },

    findLicense: {
      access: 'staff',
      async handle({ path }, call) {
        const iids = await installs.ofSameOwner(path.iid)
        if (iids.length === 0) return null
        logStaffRead(call, path.iid)
        return licenses.of(iids)
      },
    },

    addLicense: {
      access: 'staff',
      async handle({ body }, { account }) {
        await requireInstall(body.iid)
        const detail = `${body.durationDays} days`
        const event = { actor: account.email, action: 'add license', iid: body.iid, detail }
        await audit.withAudit(event, (trx) =>
          services.forTransaction(trx).licenses.addServer(body.iid, body.durationDays, account.email),
        )
      },
    },

    changeLicense: {
      access: 'staff',
      async handle({ body }, { account }) {
        const iids = await installsOfOwner(body.iid)
        const event = {
          actor: account.email,
          action: LICENSE_CHANGES[body.action],
          iid: body.iid,
          ...(body.action === 'extend' && { detail: `by ${body.durationDays} days` }),
          ...(body.action === 'until' && { detail: body.date }),
        }
        await audit.withAudit(event, (trx) =>
          services.forTransaction(trx).licenses.change(iids, body, account.email),
        )
      },
    },

    listAudit: {
      access: 'staff',
      async handle({ path }, call) {
        const iids = await installsOfOwner(path.iid)
        logStaffRead(call, path.iid)
        return { entries: await audit.of(iids) }
      },
    },
  }
}

/** Tells the previous address of an account that its login was changed, so that its owner notices a mistake or fraud. */
async function notifyPreviousLogin({ mailer, config, clock }: ServiceDeps, email: string): Promise<void> {
  await mailer.send(loginChangedMail({ email, companyName: config.companyName, nowMs: clock() }))
}
