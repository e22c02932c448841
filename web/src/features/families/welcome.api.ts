import { CallError, call } from '../../platform/api-client.ts'
import { currentFamily, forgetFamily, savedFamily } from '../../platform/session.ts'
import { familyQueryOptions } from './families.api.ts'

/** Uses this family's own token, which may not be the current one. */
export const asMember = (family: string) => ({ token: savedFamily(family)?.login_userToken ?? '', params: { user: 'me', family } })

/** The family that asks for my help, and who added me: all that can be read before I confirm. Throws `CallError`. */
export const welcomeQuery = (family: string) =>
  familyQueryOptions(family, ['welcome'], (signal) =>
    call('GET /supporters/:user/families/:family/welcome', { ...asMember(family), signal }).catch((error: unknown) => {
      // This family no longer asks, so it is forgotten. The current user is in another family and stays logged in.
      if (!(error instanceof CallError) || error.code !== 'unauthenticated' || family === currentFamily()) throw error
      forgetFamily(family)
      throw new CallError('not_found', error.status)
    }),
  )
