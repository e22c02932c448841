/** The value of a setting, without spaces around it; undefined if it is not set. */
export type ReadSetting = (name: string) => string | undefined

/** One setting: everything that the server, the documents and the check for misspelt names know about it. */
export interface Setting<Value> {
  name: string
  /** What the setting does, for docs/operations/settings.md, in Markdown. */
  says: string
  /** What applies if the setting is not set, for docs/operations/settings.md, in Markdown. */
  unless: string
  /** Throws a `StartupError` for a text that can't be used. */
  read: (text: string | undefined) => Value
}

interface SettingEntry<Value> {
  says: string
  /** Gets the setting's name for the sentence of the error. Throws a `StartupError` for a text that can't be used. */
  read: (text: string, name: string) => Value
}

/** A setting that always has a value: if it is not set, `unless` is read as its text. */
export const setting = <Value>(name: string, { says, unless, read }: SettingEntry<Value> & { unless: string }): Setting<Value> => ({
  name,
  says,
  unless: unless && `\`${unless}\``,
  read: (text = unless) => read(text, name),
})

/** A setting that is null if it is not set. `unless` is only for the documents. */
export const optional = <Value>(
  name: string,
  { says, unless = '', read }: SettingEntry<Value> & { unless?: string },
): Setting<Value | null> => ({
  name,
  says,
  unless,
  read: (text) => (text === undefined ? null : read(text, name)),
})

export type SettingGroup = Record<string, Setting<unknown>>
export type ValuesOf<Group extends SettingGroup> = { [Key in keyof Group]: ReturnType<Group[Key]['read']> }

/** The values of a group of settings. Throws a `StartupError` for the first value that can't be used. */
export function readGroup<Group extends SettingGroup>(group: Group, settingOf: ReadSetting) {
  const values = Object.entries(group).map(([key, { name, read }]) => [key, read(settingOf(name))])
  // Each key has the value that its own reader returns. The type of fromEntries can't express that.
  return Object.fromEntries(values) as ValuesOf<Group>
}
