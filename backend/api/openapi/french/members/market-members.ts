/** Members of series, their values and what they pay out, by the English of the contract. */
export const MARKET_MEMBERS: Readonly<Record<string, string>> = {
  "tells apart several of one kind on one day, from 0": "distingue ceux de même nature d’un même jour, à partir de 0",
  "the one of several that is meant; absent: all of the day and kind":
    "celui qui est visé parmi plusieurs\u202f; absent\u202f: tous ceux du jour et de la nature",
  "what becomes of other flows of the same day and kind; absent: they are told (422 FLOW_STANDS) and nothing is written":
    "ce que deviennent les autres flux du même jour et de même nature\u202f; absent\u202f: ils sont signalés (422 FLOW_STANDS) et rien n’est écrit",
  "a split that the stored values do not show is written all the same; else it is told (422 SPLIT_NOT_SHOWN)":
    "une division que les valeurs ne montrent pas est écrite malgré tout\u202f; sinon elle est signalée (422 SPLIT_NOT_SHOWN)",
  "PRICE: distributions and splits complete the values; TOTAL_RETURN: they are inside; LEVEL: rates and the like, of which no return is made, and which alone may be zero or negative":
    "PRICE\u202f: distributions et divisions complètent les valeurs\u202f; TOTAL_RETURN\u202f: elles y sont comprises\u202f; LEVEL\u202f: des taux et semblables, dont aucun rendement n’est tiré, et qui seuls peuvent être nuls ou négatifs",
  "what the values of series are that a file of values makes; LEVEL: they may be zero or negative":
    "contenu des valeurs des séries que crée un fichier de valeurs\u202f; LEVEL\u202f: elles peuvent être nulles ou négatives",
  "what the values of series are that the file makes": "contenu des valeurs des séries que crée le fichier",
  "without distributions, splits taken out; what `return` is for a series without flows":
    "sans les distributions, divisions neutralisées\u202f; identique à `return` pour une série sans flux",
  "of a workbook": "d’un classeur",
  "sheets of a workbook that are shown": "feuilles visibles d’un classeur",
  "line of the titles; 0: the file has none": "ligne des titres\u202f; 0\u202f: le fichier n’en a pas",
  "0: the file has no line of titles": "0\u202f: le fichier n’a pas de ligne de titres",
  "lines at the end that are left out": "lignes laissées de côté à la fin",
  "what each column is, by its number; `titled`: the values of the series that its title names":
    "rôle de chaque colonne, par son numéro\u202f; `titled`\u202f: les valeurs de la série que nomme son titre",
  "code or ISIN of the one series of a file that names none; never kept":
    "code ou ISIN de la seule série d’un fichier qui n’en nomme pas\u202f; jamais retenu",
  "of a file that names none": "d’un fichier qui n’en nomme pas",
  "words for a missing value, besides the usual ones": "mots pour une valeur absente, en plus des mots usuels",
  "what each column is taken for, with cells under its title": "rôle retenu de chaque colonne, avec des cellules sous son titre",
  "the first lines as they stand in the file": "les premières lignes telles qu’elles sont dans le fichier",
  "a file whose columns were open, by `kept` of its answer": "un fichier dont les colonnes restaient à préciser, par `kept` de sa réponse",
  "stands for a file whose columns are open, for a day": "désigne pendant un jour un fichier dont les colonnes restent à préciser",
  "the order of day, month and year; YMD: years of two digits stand first":
    "l’ordre du jour, du mois et de l’année ; YMD : l’année, à deux chiffres, vient en premier",
  "what a column of a table that holds no values may be, besides `ignore`":
    "ce que peut être une colonne d’un tableau sans valeurs de séries, outre `ignore`",
  "of a table that holds no values: its first ten lines as they would be stored, a cell for each column that is used; null where it is empty or open":
    "d’un tableau sans valeurs de séries : ses dix premières lignes telles qu’elles seraient enregistrées, une cellule par colonne utilisée ; null où elle est vide ou reste à préciser",
  "the first ten values as they would be stored; null for what cannot be read, or is open":
    "les dix premières valeurs telles qu’elles seraient enregistrées\u202f; null pour ce qui est illisible ou reste à préciser",
  "of a file that is READY: cells without a value and lines that are left out":
    "d’un fichier READY\u202f: cellules sans valeur et lignes laissées de côté",
  "series whose prices the file states in pence; they are stored in pounds":
    "séries dont le fichier donne les cours en pence\u202f; ils sont enregistrés en livres",
};
