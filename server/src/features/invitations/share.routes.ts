import { localeOf } from '@hand-in-hand/contract/locales.ts'
import { serve } from '../../access/serve.ts'
import type { Application } from '../../http/application.ts'
import { findFamily } from '../../store/families.ts'
import { findOpenInvitation } from '../../store/invitations.ts'
import { listForVisitor } from '../../store/visitors-tasks.ts'
import { presentShare } from './share.presentation.ts'

export function shareRoutes(app: Application) {
  const { database, settings } = app

  serve(app, 'GET /families/:family/share', async ({ member: { familyId, timeZone, now }, query }) => {
    const family = await findFamily(database, familyId)
    const tasks = await listForVisitor(database, familyId, now)
    const invitation = await findOpenInvitation(database, familyId, now)
    const locale = localeOf(query.locale ?? family.locale) ?? family.locale
    const signUpUrl = invitation && `${settings.publicUrl}/sign-up/${invitation.token}`
    return {
      text:
        signUpUrl && tasks.length > 0
          ? presentShare(tasks, { signUpUrl, locale, timeZone, family: query.unnamed ? null : family.title, now })
          : null,
      tasks: tasks.length,
      has_invitation: invitation !== undefined,
    }
  })
}
