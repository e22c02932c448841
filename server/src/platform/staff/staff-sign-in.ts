/** Why a sign-in by the organisation's provider failed. Of these, `away`, `busy` and `misfit` are no fault of the person. */
export type WhyNoSignIn = 'away' | 'busy' | 'misfit' | 'cancelled' | 'spent' | 'refused' | 'no role'

export class NoSignIn extends Error {
  readonly why: WhyNoSignIn
  /**
   * For the log: a code of the library or the provider, or the person whom the provider named. Never a token, or a text that a stranger can
   * write.
   */
  readonly detail: string
  constructor(why: WhyNoSignIn, detail: string) {
    super(`${why}: ${detail}`)
    this.why = why
    this.detail = detail
  }
}

/** The values that bind a reply of the provider to the browser that asked (RFC 9700, 2.1). */
export interface SignInProofs {
  state: string
  nonce: string
  /** The verifier of PKCE (RFC 7636). */
  verifier: string
}

/** What someone of the staff may do on the operator's page: everything, or only start families and make start codes. */
export type StaffRole = 'all' | 'starts'
