import { serve } from '../../access/serve.ts'
import type { Application } from '../../http/application.ts'
import { VERSION } from '../../platform/version.ts'
import { openChannels } from '../../store/messages/channels.ts'
import { publicPushKey } from './server-settings.commands.ts'

/** `passesOnReplies`: the gateway passes on the SMS that people reply with. */
export function serverSettingsRoutes(app: Application, passesOnReplies: boolean) {
  const { email, imprint, minimumAge } = app.settings.operator
  serve(app, 'GET /settings', async () => ({
    sign_in_by_code: openChannels(app.settings).length > 0,
    sends: { sms: !app.settings.sendsManually, mail: app.settings.mail !== null, hears: passesOnReplies },
    family_start: app.settings.familyStart,
    partner: app.settings.partner,
    push_key: await publicPushKey(app.database, app.now()),
    contact: email,
    minimum_age: minimumAge,
    imprint: imprint !== null,
    version: VERSION,
    source: app.settings.sourceUrl,
    apps: app.settings.apps,
  }))
}
