import type { Application } from '../../http/application.ts'
import { approvedMember } from '../../http/authentication.ts'
import { serve } from '../../http/serve.ts'
import { formatPhone } from '../../platform/phones.ts'
import { fullName } from './supporters.presentation.ts'
import { findPerson } from './supporters.queries.ts'

export function supporterRoutes(app: Application) {
  serve(app, 'GET /supporters/:user', async (request) => {
    const member = await approvedMember(app, request)
    const { first_name, last_name, phone_e164, locale } = await findPerson(app.database, member.personId)
    return {
      full_name: fullName({ first_name, last_name }),
      first_name,
      last_name,
      formatted_phone_number: formatPhone(phone_e164),
      locale,
    }
  })

  serve(app, 'GET /settings', async () => ({
    sign_in_by_code: app.settings.smsProvider !== 'by-hand',
    partner: app.settings.partner,
  }))
}
