package android.print;

public class PrintDocumentAdapter {}
