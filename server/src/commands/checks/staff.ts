import type { Settings } from '../../env.ts'
import { type Diagnosis, fail, ok } from '../../platform/diagnosis.ts'
import { NoSignIn } from '../../platform/staff/staff-sign-in.ts'

/** Whether staff can sign in to the operator's page: the provider replies with metadata that fits. */
export async function checkStaffSignIn({ staff }: Settings): Promise<Diagnosis[]> {
  if (staff === null) return []
  const { openStaffProvider } = await import('../../platform/staff/staff-provider.ts')
  try {
    await openStaffProvider(staff, Date.now).check()
    return [ok(`Staff sign in at ${staff.issuer}, which replies with metadata that fits.`)]
  } catch (error) {
    if (!(error instanceof NoSignIn)) throw error
    const { why, detail } = error
    return [
      fail(
        why === 'away'
          ? `No staff can sign in: ${staff.issuer} can't be reached (${detail}): look at OIDC_ISSUER, and at the way out of this machine.`
          : `No staff can sign in: ${staff.issuer} does not fit (${detail}): OIDC_ISSUER has to be the issuer that its metadata names.`,
      ),
    ]
  }
}
