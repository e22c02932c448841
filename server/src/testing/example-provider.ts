import { ok } from '../platform/diagnosis.ts'
import { StartupError } from '../platform/errors.ts'
import { CHECK_PATIENCE, failureByStatus, failureWithoutReply, RejectedByGateway, smsProvider } from '../platform/providers/provider.ts'

/** Example SMS. Its gateway says in the body of its reply whether it accepted the message. */
export const example = smsProvider({
  says: 'sends through Example SMS',
  settings: {
    EXAMPLE_URL: 'the address of its gateway',
    EXAMPLE_KEY: 'the key of the account',
  },
  company: { name: 'Example SMS', country: 'DE' },
  credentials: 'EXAMPLE_KEY',
  configure: (settingOf) => {
    const [url = '', key = ''] = [settingOf('EXAMPLE_URL'), settingOf('EXAMPLE_KEY')]
    if (!URL.canParse(url) || !key) throw new StartupError('SMS_PROVIDER=example needs EXAMPLE_URL and EXAMPLE_KEY.')
    return () => ({
      send: async ({ to, text, patience }) => {
        const reply = await fetch(url, {
          method: 'POST',
          redirect: 'manual',
          headers: { authorization: `Bearer ${key}` },
          body: new URLSearchParams({ to, text }),
          signal: AbortSignal.timeout(patience),
        }).catch((error: unknown) => {
          throw failureWithoutReply(error)
        })
        if (!reply.ok) throw failureByStatus(reply.status)
        if ((await reply.text()) !== 'taken') throw new RejectedByGateway('its reply says so')
      },
    })
  },
  check: async (settingOf) => {
    const reply = await fetch(settingOf('EXAMPLE_URL') ?? '', { signal: AbortSignal.timeout(CHECK_PATIENCE) })
    return { findings: [ok('Example SMS can be reached.')], date: reply.headers.get('date') }
  },
})
