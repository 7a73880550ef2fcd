export const navigation = {
  label: "Navigation principale",
  breadcrumb: "Fil d’Ariane",
  menu: "Menu",
  home: "Accueil",
  account: "Votre compte",
  signOut: "Se déconnecter",
  preferences: "Préférences",
  groups: { advice: "Conseil", data: "Données" },
  simulators: "Simulateurs",
  series: "Séries",
  loadValues: "Chargement des valeurs",
} as const;
