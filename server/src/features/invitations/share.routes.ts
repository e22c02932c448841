import { localeOf } from '@hand-in-hand/contract/locales.ts'
import { serve } from '../../access/serve.ts'
import type { Application } from '../../http/application.ts'
import { findFamily } from '../../store/families.ts'
import { findOpenInvitation } from '../../store/invitations.ts'
import { listForVisitor } from '../../store/visitors-tasks.ts'
import { presentShare } from './share.presentation.ts'

export function shareRoutes(app: Application) {
  const { database, settings } = app

  serve(app, 'GET /families/:family/share', async (request) => {
    const { member } = request
    const family = await findFamily(database, member.familyId)
    const tasks = await listForVisitor(database, member.familyId, member.now)
    const invitation = await findOpenInvitation(database, member.familyId, member.now)
    const locale = localeOf(request.query.locale ?? family.locale) ?? family.locale
    const signUpUrl = invitation && `${settings.publicUrl}/sign-up/${invitation.token}`
    return {
      text:
        signUpUrl && tasks.length > 0
          ? presentShare(tasks, {
              signUpUrl,
              locale,
              timeZone: member.timeZone,
              family: request.query.unnamed ? null : family.title,
              now: member.now,
            })
          : null,
      tasks: tasks.length,
      has_invitation: invitation !== undefined,
    }
  })
}
