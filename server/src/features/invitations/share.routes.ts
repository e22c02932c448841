import { localeOf } from '@hand-in-hand/contract/locales.ts'
import type { Application } from '../../http/application.ts'
import { familySide } from '../../http/authentication.ts'
import { serve } from '../../http/serve.ts'
import { findFamily } from '../families/families.queries.ts'
import { listForVisitor } from '../tasks/tasks.queries.ts'
import { findOpenInvitation } from './invitations.queries.ts'
import { presentShare } from './share.presentation.ts'

export function shareRoutes(app: Application) {
  const { database, settings } = app

  serve(app, 'GET /families/:family/share', async (request) => {
    const member = await familySide(app, request)
    const family = await findFamily(database, member.familyId)
    const tasks = await listForVisitor(database, member.familyId, member.now)
    const invitation = await findOpenInvitation(database, member.familyId, member.now)
    const locale = localeOf(request.query.locale ?? family.locale) ?? family.locale
    const signUpUrl = invitation && `${settings.publicUrl}/sign-up/${invitation.token}`
    return {
      text: signUpUrl && tasks.length > 0 ? presentShare(tasks, signUpUrl, locale, member.timeZone) : null,
      tasks: tasks.length,
      has_invitation: invitation !== undefined,
    }
  })
}
