/**
 * Words that people make passwords of: the ones of published lists of common passwords, keyboard rows, months, seasons, and
 * words of this platform and its trade. A password is judged by what it holds besides, so that additions and repetitions of
 * them are refused too, which no list could name.
 */
const WORDS = [
  // Of the application, its roles and its trade.
  "cairn aaa admin administrator administrateur adviser advisor conseiller conseil assetmanager gestionnaire insurer assureur",
  "assurance simulateur simulator simulation patrimoine wealth portfolio portefeuille placement finance banque bank bourse epargne",
  "investissement invest investor retraite client clients demo test tester user utilisateur compte account root system guest invite",
  // Of every list.
  "password passwort motdepasse passe secret azerty azertyuiop qwerty qwertyuiop qwertz qsdfgh qsdfghjklm asdf asdfgh asdfghjkl",
  "zxcvbn zxcvbnm wxcvbn qazwsx wsxedc login welcome bienvenue letmein laissemoi bonjour salut coucou hello soleil sunshine doudou",
  "chouchou loulou nounours chocolat princess princesse dragon monkey football baseball basketball soccer hockey master superman",
  "batman pokemon naruto starwars shadow michael jordan jessica ashley charlie thomas nicolas julien camille marine celine isabelle",
  "iloveyou jetaime tequiero amour love trustno changeme changer nouveau default temporary temporaire whatever freedom computer",
  "internet google facebook apple samsung windows microsoft linux mustang ferrari porsche mercedes corvette harley ranger hunter",
  "killer pepper ginger cookie cheese banana orange flower angel angels babygirl lovely butterfly summer winter spring autumn",
  "printemps automne hiver janvier fevrier mars avril juin juillet aout septembre octobre novembre decembre january february march",
  "april june july august september october november december lundi mardi mercredi jeudi vendredi samedi dimanche monday tuesday",
  "wednesday thursday friday saturday sunday france paris marseille london liverpool arsenal chelsea barcelona juventus madrid",
  "qwer asd zxc abc abcd abcde abcdef abcdefg abcdefgh secure securite security access acces passw pass word admin the le la les des",
]
  .join(" ")
  .split(" ");

/** So many different characters must be left besides. */
const OWN_CHARACTERS = 5;
const LEET: Readonly<Record<string, string>> = { "0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t", "@": "a", $: "s", "!": "i" };
const YEARS = /(?:19|20)\d\d/g;
const RUNS = /(?:0123|123|234|345|456|567|678|789|890|987|876|765|654|543|432|321|210)\d*/g;

const plain = (text: string) => text.normalize("NFD").toLowerCase().replace(/\p{M}/gu, "");

/** How many different characters a text holds besides words, years, runs of digits and spaces. */
function ownCharacters(text: string, words: readonly string[]): number {
  const rest = words.reduce((left, word) => left.replaceAll(word, " "), text);
  return new Set(
    rest
      .replace(YEARS, "")
      .replace(RUNS, "")
      .replace(/[\s_.-]/g, ""),
  ).size;
}

/**
 * Whether a password is easily guessed: made of common words and of those that stand for its person (names, organisation),
 * with years, rows of digits and repetitions around them, also when letters are written as digits and signs.
 */
export function isEasilyGuessed(password: string, personal: readonly string[] = []): boolean {
  const own = personal.flatMap((name) => plain(name).split(/[^\p{L}\d]+/u)).filter((word) => word.length > 2);
  const words = [...WORDS, ...own].sort((a, b) => b.length - a.length);
  const typed = plain(password);
  const readings = [typed, typed.replace(/[\s_.-]/g, ""), typed.replace(/[013457@$!]/g, (sign) => LEET[sign] ?? sign)];
  return readings.some((text) => ownCharacters(text, words) < OWN_CHARACTERS);
}
