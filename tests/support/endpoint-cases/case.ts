import type { AnyEndpoint, InputOf } from '../../../src/contract/endpoint.ts'
import type { EndpointName, endpoints } from '../../../src/contract/endpoints.ts'
import type { MailingInput } from '../mailing-inputs.ts'
import type { PasskeyInputs } from '../passkey-inputs.ts'

/** The data that `seedData` adds to the service before the cases run. */
export interface SeedData {
  golfer: string
  /** The credential token of the golfer. */
  golfersToken: string
  iid: string
  roundToken: string
  roundUrl: string
  /** The credential token of the golfer who calls the endpoints. */
  callersToken: string
  /** Belongs to the golfer who calls the endpoints. */
  ownRoundToken: string
  /** Creates the code of a reset link of the golfer. */
  resetCode(): Promise<string>
  passkeys: PasskeyInputs
  recipientToken: string
  promoCode: string
  /**
   * Returns a code that confirms an e-mail address of the golfer who calls the endpoints. It is the present one, because
   * later cases use it.
   */
  emailCode(): Promise<string>
  /** A second session of the golfer who calls the endpoints. */
  sessionId: string
  /** Creates an access token of the golfer who calls the endpoints and returns its id. */
  accessTokenId(): Promise<string>
  /** A score sheet of the golfer who calls the endpoints, one of documents, and the id of a key of the former. */
  sheet: { token: string; documentToken: string; keyId: string }
  /** Competitions of the golfer who calls the endpoints: a planned one, and one with an open round. */
  competition: { token: string; openToken: string }
  /** The public key with which browsers subscribe to web push. */
  pushKey: string
  /** The id of a change that can be undone. */
  changeId: string
  /** Stores a round of another golfer with a player to claim, and returns its token. */
  claimable(): Promise<string>
  /** Stores a claim by the golfer who calls the endpoints, or of a player of one of their rounds. */
  claim(by: 'caller' | 'other'): Promise<{ token: string; id: string }>
  /** Stores an invitation to a player of a round of the golfer who calls the endpoints. */
  invitation(): Promise<{ token: string; id: string }>
  /** Stores a draft of courses and returns the id of its facility. */
  draft(): Promise<string>
  /** Publishes a course and returns its id. */
  publishedCourse(): Promise<string>
  /** Stores a mailing and returns its id. */
  mailing(input: MailingInput): Promise<string>
}

/** What the tests of all endpoints need to know about one of them. */
export interface Case<Input = InputOf<AnyEndpoint>> {
  /** Returns valid input; by default none. Files are passed as a form, which the contract's type does not cover. */
  validInput?(data: SeedData): Promise<Input> | Input
  /** Input that is rejected with this message. What no path may contain is tested with the guards. */
  invalid?: { message: string; input: unknown }
  /** What the response to the valid input contains at least. */
  returns?: object
  /** Whether a valid call signs the caller out. */
  endsSession?: boolean
  /** A successful response, with which screens are tested; by default none. */
  response?: unknown
  /** No screen reads the response: other programs or people read it, or a screen only polls it. */
  isUnread?: boolean
}

/** What a case must have: valid input if the endpoint takes any, and invalid input if a schema describes it. */
type RequiredIn<E extends AnyEndpoint> =
  | (Record<never, never> extends InputOf<E> ? never : 'validInput')
  | (E['body'] | E['query'] extends null ? never : 'invalid')
type CaseOf<E extends AnyEndpoint> = Case<InputOf<E>> & Required<Pick<Case<InputOf<E>>, RequiredIn<E>>>

/** The cases of all endpoints. A missing one is a type error. */
export type Cases = { [Name in EndpointName]: CaseOf<(typeof endpoints)[Name]> }

/** The golfer who calls the endpoints; another golfer's sessions are ended by some of them. */
export const CALLER = 'caller@golf.example'
/** Longer than a parameter may be. */
export const TOO_LONG = 'x'.repeat(401)

export const JUNE_MS = Date.UTC(2026, 5, 20, 9)
export const user = { id: 'ann@golf.example', name: 'Ann', isStaff: true }
export const passkeyCreation = {
  rp: { name: 'Fairway', id: 'golf.example' },
  user: { id: 'AQ', name: user.id, displayName: user.name },
  challenge: 'AQ',
  pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
}
export const history = {
  roundToken: 'R1',
  course: 'Old Links',
  date: JUNE_MS,
  scoringSettings: { scoringMethod: { type: 'Stableford' }, handicapMode: 'Net' },
  format: { type: 'RoundFormat.Individual' },
  owner: { totalGrossScore: 85, totalScorePoints: 34 },
  buddies: [{ name: 'Bob' }],
}
