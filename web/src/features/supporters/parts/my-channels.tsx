import { type ChannelChoice, channelChoicesFor, MESSAGE_GROUPS, type MessageGroup } from '@hand-in-hand/contract/messages/channels.rules.ts'
import type { MessageChoices, Supporter } from '@hand-in-hand/contract/supporters.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ChoiceRow } from '../../../ui/choice-row.tsx'
import { Folded } from '../../../ui/fields.tsx'
import { settingsQuery } from '../../server-settings/server-settings.api.ts'

const groupTexts: Record<MessageGroup, MessageDescriptor> = {
  asks: msg`When help is needed`,
  reminders: msg`About my tasks`,
  news: msg`Other news from the family`,
  codes: msg`Login links`,
}
const channelTexts: Record<ChannelChoice, MessageDescriptor> = { sms: msg`SMS`, mail: msg`E-mail`, both: msg`Both` }

interface MyChannelsProps {
  me: Pick<Supporter, 'formatted_phone_number' | 'email'>
  ways: NonNullable<MessageChoices['ways']>
  onChange: (ways: NonNullable<MessageChoices['ways']>) => void
}

/** For someone with a number and a mail address: to which of them each kind of message goes. */
export function MyChannels({ me, ways, onChange }: MyChannelsProps) {
  const { i18n } = useLingui()
  const { data: settings } = useQuery(settingsQuery)
  if (me.formatted_phone_number === '' || me.email === undefined || !settings?.sends.sms || !settings.sends.mail) return null
  return (
    <Folded title={<Trans>By SMS or e-mail</Trans>}>
      <div className="stack-4">
        {MESSAGE_GROUPS.map((group) => (
          <ChoiceRow<ChannelChoice | ''>
            key={group}
            label={i18n._(groupTexts[group])}
            choices={channelChoicesFor(group).map((way) => ({ id: way, label: i18n._(channelTexts[way]) }))}
            chosen={ways[group] ?? ''}
            onChoose={(way) => onChange({ ...ways, ...(way !== '' && { [group]: way }) })}
          />
        ))}
      </div>
    </Folded>
  )
}
