import type { Settings } from '../settings.ts'

/** A kind of stored personal data, described for users. */
export interface StoredRecord {
  title: string
  what: string
  why: string
  kept: string
  seenBy: string
}

const UNTIL_DELETED = 'Until you delete your account.'
const YOU_AND_SUPPORT = 'You and support. Each look by support is logged.'

/** All personal data that the service stores. SECURITY.md describes the same for developers. */
export const STORED_RECORDS: readonly StoredRecord[] = [
  {
    title: 'Account',
    what: 'Name, email, earlier emails, the number by which support finds you, and when you signed up and confirmed your email; the handicap index and the tees that you enter, for yourself and for your partners, with their names.',
    why: 'To sign in, to help you, and to propose playing handicaps.',
    kept: `${UNTIL_DELETED} An account that has no data and whose email was never confirmed is deleted after 30 days without use.`,
    seenBy: YOU_AND_SUPPORT,
  },
  {
    title: 'Password, passkeys and access tokens',
    what: 'Your password never leaves your browser, which sends a hash; we store a slow hash of that. For a passkey: its public key, its name, and when it was used. For an access token of an app: a hash, its name, and when it was used.',
    why: 'To check that it is you.',
    kept: 'Until you change or remove them, or delete your account.',
    seenBy: 'You and support see the names of your access tokens; only you see the names of your passkeys.',
  },
  {
    title: 'Sessions',
    what: 'Where you are signed in: the browser and system, since when, and when you last used it. No address.',
    why: 'So that you stay signed in, and notice strangers.',
    kept: '30 days after the last use, a year at most, or until you sign out.',
    seenBy: 'You.',
  },
  {
    title: 'Rounds',
    what: 'The files that your phone recorded: course, date, the names and pictures of all players, scores, and handicaps.',
    why: 'To show your history, scorecards and statistics.',
    kept: UNTIL_DELETED,
    seenBy: 'You, support, and everyone who has the link of a round.',
  },
  {
    title: 'Scorers',
    what: 'For a round that is recorded on this site: what the owner or a scorer entered, when, and on which device. We know a scorer by the name that the owner gave to a key, and by the name of the device. We store ids of devices and keys as hashes.',
    why: 'So that no score is lost, and everybody can see who entered what.',
    kept: 'As long as the round. A round that its owner discards is erased after 30 days.',
    seenBy: 'The owner, the scorers of the round, and support.',
  },
  {
    title: 'Claims',
    what: 'That you say you are a player in somebody else’s round, and the answer of its owner.',
    why: 'To show the round in your history as well, but only if its owner agrees.',
    kept: 'As long as the round and your account, or until you take it back.',
    seenBy: 'You, support, and the owner of the round, who sees your name.',
  },
  {
    title: 'Notifications of live rounds',
    what: 'For a browser in which you follow a live round: its address at the push service of its maker, the keys to encrypt messages, the round, whether you want birdies, and your account if you are signed in.',
    why: 'To tell you what happens. The push service sees when it passes on a message, but not what the message says.',
    kept: 'Until you stop, the round ends, or the browser withdraws its permission; 14 days at most.',
    seenBy: 'Nobody.',
  },
  {
    title: 'Phones, watches and clubs',
    what: 'Installs of the app with model and version, paired watches, clubs with their tags, settings, contact details, licenses, and promo codes that you used.',
    why: 'To run the app on your devices, and to help you.',
    kept: `${UNTIL_DELETED} What an upload by support replaced is kept for 30 days.`,
    seenBy: YOU_AND_SUPPORT,
  },
  {
    title: 'Emails',
    what: 'Which categories you do not want, which campaigns were sent to you, and what the sender knew about you, such as your name.',
    why: 'So that you get no email that you do not want, and none twice.',
    kept: 'Unlimited, because links to unsubscribe must work. After a deletion only under a keyed hash.',
    seenBy: 'You and the operator.',
  },
  {
    title: 'Emails about your account',
    what: 'The kind and the address of emails that wait to be sent or could not be sent.',
    why: 'So that no email is lost.',
    kept: 'Until they are sent, a day at most. Emails that could not be sent are kept for 30 days.',
    seenBy: 'You and the operator.',
  },
  {
    title: 'Attempts to sign in',
    what: 'IP addresses and the emails that were entered, with a count.',
    why: 'To stop people from guessing passwords.',
    kept: 'Half an hour at most.',
    seenBy: 'The operator.',
  },
  {
    title: 'Audit log',
    what: 'What support and the operator changed of your account: who, what and when.',
    why: 'So that changes can be explained and undone.',
    kept: 'Unlimited, anonymous after a deletion.',
    seenBy: 'Support and the operator; you, in your export.',
  },
  {
    title: 'Logs of the service',
    what: 'Requests and security events, such as sign-ins, with time, IP address and the id of the account, and errors of the scripts of pages. No links, names or emails, unless a mail server puts an address into its error message.',
    why: 'To find attacks and errors.',
    kept: '30 days.',
    seenBy: 'The operator.',
  },
  {
    title: 'Backups',
    what: 'Encrypted copies of everything above except attempts and logs.',
    why: 'To restore it after a failure.',
    kept: 'For 7 days, and the last ones of 4 weeks and 12 months. A deletion is complete when they have expired, after a year.',
    seenBy: 'The operator.',
  },
]

/** Returns a link for questions about privacy: to the contact in the settings, otherwise to support. */
export function privacyContact(settings: Pick<Settings, 'PUBLIC_PRIVACY_CONTACT' | 'PUBLIC_SUPPORT_URL'>): {
  href: string
  text: string
} {
  const contact = settings.PUBLIC_PRIVACY_CONTACT
  if (contact === '') return { href: settings.PUBLIC_SUPPORT_URL, text: 'Support' }
  return {
    href: contact.includes('://') ? contact : `mailto:${contact}`,
    text: contact.replace(/^https?:\/\//, ''),
  }
}

/** Returns the hosts, other than the site's own, from which pages load data, images or map tiles. */
export function otherHosts(settings: Settings): string[] {
  const addresses = [
    settings.PUBLIC_API_URL,
    settings.PUBLIC_FIREBASE_DATABASE_URL,
    settings.PUBLIC_IMAGES_URL,
    settings.PUBLIC_TILES_URL,
  ]
  const hosts = addresses.flatMap((address) => /^https?:\/\/([^/]+)/.exec(address)?.[1] ?? [])
  return [...new Set(hosts.map((host) => host.replace(/^\{s\}\./, '')))]
}
