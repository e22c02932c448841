/** The value of a setting, without spaces around it; undefined if it is not set. */
export type ReadSetting = (name: string) => string | undefined

/** One setting: all that the server, the documents and the check for misspelt names know of it. */
export interface Setting<Value> {
  name: string
  /** What it does, for docs/operations/settings.md, in Markdown. */
  says: string
  /** What counts if it is not set, for the same page, in Markdown. */
  unless: string
  /** Throws a `StartupError` for a text that can't be used. */
  read: (text: string | undefined) => Value
}

interface SettingEntry<Value> {
  says: string
  /** Gets the name for its sentence. Throws a `StartupError` for a text that can't be used. */
  read: (text: string, name: string) => Value
}

/** A setting that has a value in any case: what is read from `unless`, if it is not set. */
export const setting = <Value>(name: string, { says, unless, read }: SettingEntry<Value> & { unless: string }): Setting<Value> => ({
  name,
  says,
  unless: unless && `\`${unless}\``,
  read: (text = unless) => read(text, name),
})

/** A setting that is null if it is not set. `unless` is for the documents alone. */
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

/** The values of a group of settings. Throws a `StartupError` for the first that can't be used. */
export function readGroup<Group extends SettingGroup>(group: Group, settingOf: ReadSetting) {
  const values = Object.entries(group).map(([key, { name, read }]) => [key, read(settingOf(name))])
  // Each key has what its own reader returns, which fromEntries can't say.
  return Object.fromEntries(values) as ValuesOf<Group>
}
